import { useId } from 'react';
import { DaysField } from './DaysField.tsx';
import { type Days, daysFault } from './days.ts';
import { messages } from './messages.ts';

export type AskOptions = { days: Days; to: 'ask' | 'queue' };

type HowToAskProps = { options: AskOptions; onChange: (options: AskOptions) => void };

/** Now or later, and the days to answer. */
export const HowToAsk = ({ options, onChange }: HowToAskProps) => {
  const id = useId();
  const fault = daysFault(options.days);
  const choices = [
    { to: 'ask', label: messages.now },
    { to: 'queue', label: messages.later },
  ] as const;
  return (
    <fieldset className="cluster how-to-ask" aria-describedby={`${id}-help`}>
      <legend className="visually-hidden">{messages.when}</legend>
      {choices.map(({ to, label }) => (
        <label key={to} className="choice">
          <input type="radio" name={id} checked={options.to === to} onChange={() => onChange({ ...options, to })} />
          {label}
        </label>
      ))}
      <div className="cluster">
        <DaysField
          className="ask-days"
          label={messages.days.label}
          error={fault}
          defaultValue={options.days ?? ''}
          onDays={(days) => onChange({ ...options, days })}
        />
      </div>
      <p id={`${id}-help`} className="hint">
        {options.to === 'queue' && messages.laterHelp}
      </p>
    </fieldset>
  );
};

import { useId } from 'react';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { Field } from '../ui/Field.tsx';
import { type AskOptions, parseDays } from './asking.ts';
import { messages } from './messages.ts';

const texts = messages.whom;

type HowToAskProps = { options: AskOptions; onChange: (options: AskOptions) => void };

/** Now or later, and the days to answer. */
export const HowToAsk = ({ options, onChange }: HowToAskProps) => {
  const id = useId();
  const isWrong = parseDays(options.days) === undefined;
  const choices = [
    { to: 'ask', label: texts.now },
    { to: 'queue', label: texts.later },
  ] as const;
  return (
    <fieldset className="how-to-ask" aria-describedby={`${id}-help`}>
      <legend className="visually-hidden">{texts.when}</legend>
      {choices.map(({ to, label }) => (
        <label key={to} className="choice">
          <input type="radio" name={id} checked={options.to === to} onChange={() => onChange({ ...options, to })} />
          {label}
        </label>
      ))}
      <Field
        className="ask-days"
        inputMode="numeric"
        maxLength={4}
        placeholder={texts.days}
        aria-label={texts.daysLabel}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        autoComplete="off"
        value={options.days}
        onChange={(event) => onChange({ ...options, days: event.target.value })}
      />
      <ErrorMessage id={`${id}-error`}>{isWrong && texts.daysNotWhole}</ErrorMessage>
      <p id={`${id}-help`} className="hint">
        {options.to === 'queue' && texts.laterHelp}
      </p>
    </fieldset>
  );
};

import { useId } from 'react';
import { asking as messages } from '../../messages.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { DaysField } from './DaysField.tsx';
import { type Days, daysFault } from './days.ts';

export type AskOptions = { days: Days; to: 'ask' | 'queue' };

type HowToAskProps = { options: AskOptions; onChange: (options: AskOptions) => void };

/** Now or later, and the days to answer. */
export const HowToAsk = ({ options: { to, days }, onChange }: HowToAskProps) => {
  const id = useId();
  const fault = daysFault(days);
  return (
    <div className="how-to-ask">
      <select
        className="field pill-field"
        aria-label={messages.when}
        aria-describedby={to === 'queue' ? `${id}-help` : undefined}
        value={to}
        onChange={(event) => onChange({ days, to: event.target.value === 'queue' ? 'queue' : 'ask' })}
      >
        <option value="ask">{messages.now}</option>
        <option value="queue">{messages.later}</option>
      </select>
      <div className="days-pill">
        <label htmlFor={`${id}-days`}>
          <span className="days-long">{messages.days.label}</span>
          <span className="days-short">{messages.days.placeholder}</span>
        </label>
        <DaysField
          id={`${id}-days`}
          className="pill-field"
          aria-label={messages.days.label}
          aria-invalid={fault !== undefined}
          aria-describedby={fault && `${id}-fault`}
          defaultValue={days ?? ''}
          onDays={(changed) => onChange({ to, days: changed })}
        />
      </div>
      <ErrorMessage id={`${id}-fault`}>{fault}</ErrorMessage>
      {to === 'queue' && (
        <p id={`${id}-help`} className="hint">
          {messages.laterHelp}
        </p>
      )}
    </div>
  );
};

import { useId } from 'react';
import { mailSharing, asking as messages } from '../../messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { Select } from '../../ui/Select.tsx';
import { useMailSetup } from '../mail/use-mail-setup.ts';
import { DaysField } from './DaysField.tsx';
import { type Days, daysFault } from './days.ts';

export type AskOptions = {
  days: Days;
  to: 'ask' | 'queue';
  /** The questions are mailed as soon as they are asked. */
  mails?: boolean;
};

type HowToAskProps = { options: AskOptions; onChange: (options: AskOptions) => void };

/** Now or later, the days to answer, and whether to mail the questions. */
export const HowToAsk = ({ options: { to, days, mails = false }, onChange }: HowToAskProps) => {
  const { sends } = useMailSetup();
  const id = useId();
  const fault = daysFault(days);
  return (
    <div className="how-to-ask">
      <Select
        className="pill-field"
        label={messages.when}
        hidesLabel
        aria-describedby={to === 'queue' ? `${id}-help` : undefined}
        value={to}
        onChange={(event) => onChange({ days, mails, to: event.target.value === 'queue' ? 'queue' : 'ask' })}
      >
        <option value="ask">{messages.now}</option>
        <option value="queue">{messages.later}</option>
      </Select>
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
          onDays={(changed) => onChange({ to, mails, days: changed })}
        />
      </div>
      {/* not the error of the field: it would be inside the pill */}
      <ErrorMessage id={`${id}-fault`}>{fault}</ErrorMessage>
      {sends && to === 'ask' && (
        <Choice type="checkbox" checked={mails} onChange={() => onChange({ to, days, mails: !mails })}>
          {mailSharing.now}
        </Choice>
      )}
      {to === 'queue' && (
        <p id={`${id}-help`} className="hint small">
          {messages.laterHelp}
        </p>
      )}
    </div>
  );
};

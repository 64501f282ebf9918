import { type FormEvent, useRef, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { format } from '../../shared/messages/format.ts';
import { DaysField } from '../ui/ask/DaysField.tsx';
import { isDaysValue, readDays } from '../ui/ask/days.ts';
import { messages as asking } from '../ui/ask/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { messages as ui } from '../ui/messages.ts';
import { messages } from './messages.ts';

const texts = messages.select;

const range = { min: `${limits.days.min}`, max: `${limits.days.max}` };

type ChangeDaysDialogProps = { onDays: (days_to_complete: number | null) => void; onClose: () => void };

/** Asks for the days of all selected questions. */
export const ChangeDaysDialog = ({ onDays, onClose }: ChangeDaysDialogProps) => {
  const field = useRef<HTMLInputElement>(null);
  const [errorText, setErrorText] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!field.current) return;
    const days = readDays(field.current);
    if (days === undefined) return setErrorText(asking.days.notWhole);
    // here rather than by the server, which would refuse one question after the other
    if (!isDaysValue(days)) return setErrorText(format(asking.days.range, range));
    onDays(days);
  };
  return (
    <Dialog title={texts.daysTitle} onClose={onClose}>
      <form className="fields" noValidate onSubmit={save}>
        <DaysField ref={field} label={asking.days.label} hint={asking.days.hint} />
        <p className="hint">{texts.daysLater}</p>
        <ErrorMessage>{errorText}</ErrorMessage>
        <div className="dialog-actions">
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" variant="main">
            {messages.editQuestion.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

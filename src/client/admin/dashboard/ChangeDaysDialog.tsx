import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { messages as ui } from '../../ui/messages.ts';
import { DaysField } from '../ask/DaysField.tsx';
import { daysFault, readDays } from '../ask/days.ts';
import { messages as asking } from '../ask/messages.ts';
import { messages } from './messages.ts';

const texts = messages.select;

type ChangeDaysDialogProps = { onDays: (days_to_complete: number | null) => void; onClose: () => void };

/** Asks for the days of all selected questions. */
export const ChangeDaysDialog = ({ onDays, onClose }: ChangeDaysDialogProps) => {
  const field = useRef<HTMLInputElement>(null);
  const [errorText, setErrorText] = useState<string | undefined>(undefined);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!field.current) return;
    const days = readDays(field.current);
    // here rather than by the server, which would refuse one question after the other
    const fault = daysFault(days);
    setErrorText(fault);
    if (days === undefined || fault) return;
    onDays(days);
  };
  return (
    <Dialog title={texts.daysTitle} onClose={onClose}>
      <form className="fields" noValidate onSubmit={save}>
        <DaysField ref={field} label={asking.days.label} hint={asking.days.hint} error={errorText} />
        <p className="hint">{texts.daysLater}</p>
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

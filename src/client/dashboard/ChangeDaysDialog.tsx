import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { messages as ui } from '../ui/messages.ts';
import { DaysField } from './DaysField.tsx';
import { parseDays } from './days.ts';
import { messages } from './messages.ts';

const texts = messages.select;

type ChangeDaysDialogProps = { onDays: (days_to_complete: number | null) => void; onClose: () => void };

/** Asks for the days of all selected questions. */
export const ChangeDaysDialog = ({ onDays, onClose }: ChangeDaysDialogProps) => {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [errorText, setErrorText] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    // the value of a number field with invalid input is ''
    if (field.current?.validity.valid === false) return setErrorText(messages.newQuestion.daysNotWhole);
    onDays(parseDays(typed));
  };
  return (
    <Dialog title={texts.daysTitle} onClose={onClose}>
      <form className="fields" noValidate onSubmit={save}>
        <DaysField
          ref={field}
          label={messages.editQuestion.days}
          hint={messages.editQuestion.daysHint}
          value={typed}
          onChange={setTyped}
        />
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

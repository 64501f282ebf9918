import { useRef } from 'react';
import { asking, dashboard as messages } from '../../messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DaysField } from '../ask/DaysField.tsx';
import { readDays, requireDays } from '../ask/days.ts';
import { Form } from '../frame/Form.tsx';

const texts = messages.select;

type ChangeDaysDialogProps = { onDays: (days_to_complete: number | null) => void; onClose: () => void };

/** Asks for the days of all selected questions. */
export const ChangeDaysDialog = ({ onDays, onClose }: ChangeDaysDialogProps) => {
  const field = useRef<HTMLInputElement>(null);
  // checked here rather than by the server, which would refuse one question after the other
  const save = () => field.current && onDays(requireDays(readDays(field.current), 'days_to_complete'));
  return (
    <Dialog title={texts.daysTitle} onClose={onClose}>
      <Form onSubmit={save} submit={messages.person.save} onCancel={onClose}>
        <DaysField ref={field} label={asking.days.label} hint={asking.days.hint} />
        <p className="hint">{texts.daysLater}</p>
      </Form>
    </Dialog>
  );
};

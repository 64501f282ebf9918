import { type FormEvent, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { QueuedQuestion } from '../../../shared/questions/queue.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { messages as ui } from '../../ui/messages.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { DaysField } from '../ask/DaysField.tsx';
import { daysFault, readDays } from '../ask/days.ts';
import { messages as asking } from '../ask/messages.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { useUnsavedField } from '../frame/unsaved-fields.ts';
import { messages } from './messages.ts';
import { useQueueChange } from './use-queue-change.ts';

const texts = messages.queue;

type QueuedQuestionDialogProps = {
  person_id: string;
  /** The one to change; without it a new one is added at the end. */
  question?: QueuedQuestion;
  onClose: () => void;
};

export const QueuedQuestionDialog = ({ person_id, question, onClose }: QueuedQuestionDialogProps) => {
  const text = useRef<HTMLTextAreaElement>(null);
  const days = useRef<HTMLInputElement>(null);
  const [daysError, setDaysError] = useState<string | undefined>(undefined);
  const change = useQueueChange(person_id);
  const announce = useAnnounce();
  useUnsavedField(`queue ${question?.id ?? person_id}`, text);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!text.current || !days.current) return;
    // a question is one line everywhere else
    const question_text = text.current.value.trim().replace(/\s*\n\s*/g, ' ');
    if (!question_text) return text.current.focus();
    const days_to_complete = readDays(days.current);
    const fault = daysFault(days_to_complete);
    setDaysError(fault);
    if (days_to_complete === undefined || fault) return;
    const written = { question_text, days_to_complete };
    void change.save(
      (before) =>
        question
          ? before.map((other) => (other.id === question.id ? { ...other, ...written } : other))
          : [...before, written],
      () => {
        onClose();
        announce(question ? texts.changed : texts.added);
      },
    );
  };

  return (
    <Dialog title={question ? texts.changeTitle : texts.add} onClose={onClose}>
      <form className="fields" noValidate onSubmit={save}>
        <TextArea
          ref={text}
          label={texts.text}
          error={change.errorText}
          dir="auto"
          lang=""
          rows={3}
          maxLength={limits.questionText}
          defaultValue={question?.question_text}
        />
        <DaysField
          ref={days}
          label={asking.days.label}
          hint={asking.days.hint}
          error={daysError}
          defaultValue={question?.days_to_complete}
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" variant="main" busy={change.busy}>
            {question ? texts.save : texts.add}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

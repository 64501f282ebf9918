import { useRef } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { QueuedQuestion } from '../../../shared/questions/queue.ts';
import { asking, person as messages } from '../../messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DaysField } from '../ask/DaysField.tsx';
import { readDays, requireDays } from '../ask/days.ts';
import { readQuestionText } from '../ask/read-question-text.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { Form } from '../frame/Form.tsx';
import { FormTextArea } from '../frame/FormField.tsx';
import { useUnsavedField } from '../frame/unsaved-fields.ts';
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
  const saveQueue = useQueueChange(person_id);
  const announce = useAnnounce();
  useUnsavedField(`queue ${question?.id ?? person_id}`, text);

  const save = async () => {
    if (!text.current || !days.current) return;
    const question_text = readQuestionText(text.current);
    const written = { question_text, days_to_complete: requireDays(readDays(days.current), 'days_to_complete') };
    await saveQueue((before) =>
      question
        ? before.map((other) => (other.id === question.id ? { ...other, ...written } : other))
        : [...before, written],
    );
    onClose();
    announce(question ? texts.changed : texts.added);
  };

  return (
    <Dialog title={question ? texts.changeTitle : texts.add} onClose={onClose}>
      <Form errorField="question_text" onSubmit={save} submit={question ? texts.save : texts.add} onCancel={onClose}>
        <FormTextArea
          ref={text}
          label={texts.text}
          name="question_text"
          required
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
          defaultValue={question?.days_to_complete}
        />
      </Form>
    </Dialog>
  );
};

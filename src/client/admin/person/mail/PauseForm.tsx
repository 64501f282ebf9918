import { useEffect, useRef } from 'react';
import type { Rhythm } from '../../../../shared/mail/rhythms.ts';
import { format, personMail } from '../../../messages.ts';
import { useAnnounce } from '../../frame/announcer.tsx';
import { Form } from '../../frame/Form.tsx';
import { FormField } from '../../frame/FormField.tsx';
import { Refusal } from '../../frame/refusal.ts';
import { formatMailDay } from '../../mail/rhythm-texts.ts';

const texts = personMail.rhythm;

type PauseFormProps = {
  onPause: (paused_until: string) => Promise<Rhythm>;
  /** The person's time zone. */
  zone: string | undefined;
  onDone: () => void;
};

/** The day until which nothing is sent. */
export const PauseForm = ({ onPause, zone, onDone }: PauseFormProps) => {
  const field = useRef<HTMLInputElement>(null);
  const announce = useAnnounce();
  useEffect(() => field.current?.focus(), []);

  const pause = async () => {
    const day = field.current?.value;
    if (!day) throw new Refusal(texts.chooseDay, 'paused_until');
    const until = new Date(`${day}T00:00`).toISOString();
    await onPause(until);
    onDone();
    announce(format(texts.pausedNow, { day: formatMailDay(until, zone) }));
  };

  return (
    <Form noValidate errorField="paused_until" onSubmit={pause} submit={texts.pause} onCancel={onDone}>
      <FormField
        ref={field}
        name="paused_until"
        label={texts.pauseUntil}
        type="date"
        min={tomorrow()}
        max="9998-12-31"
      />
    </Form>
  );
};

/** yyyy-mm-dd. */
const tomorrow = (): string => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

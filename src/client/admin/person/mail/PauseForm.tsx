import { useEffect, useRef } from 'react';
import type { Rhythm } from '../../../../shared/mail/rhythms.ts';
import { startOfDay, tomorrowIn } from '../../../../shared/mail/wall-clock.ts';
import { format, personMail } from '../../../messages.ts';
import { useAnnounce } from '../../frame/announcer.tsx';
import { DayField } from '../../frame/DayField.tsx';
import { Form } from '../../frame/Form.tsx';
import { formatMailDay } from '../../mail/rhythm-texts.ts';
import { ownTimeZone } from '../../mail/time-zones.ts';

const texts = personMail.rhythm;

type PauseFormProps = {
  onPause: (paused_until: string) => Promise<Rhythm>;
  /** The person's time zone; by default, that of the browser. */
  zone: string | undefined;
  onDone: () => void;
};

/** The day, by the person's clock, until which nothing is sent. */
export const PauseForm = ({ onPause, zone = ownTimeZone(), onDone }: PauseFormProps) => {
  const field = useRef<HTMLInputElement>(null);
  const announce = useAnnounce();
  useEffect(() => field.current?.focus(), []);

  const pause = async (form: HTMLFormElement) => {
    const until = startOfDay(String(new FormData(form).get('paused_until')), zone);
    await onPause(until);
    onDone();
    announce(format(texts.pausedNow, { day: formatMailDay(until, zone) }));
  };

  return (
    <Form errorField="paused_until" onSubmit={pause} submit={texts.pause} onCancel={onDone}>
      <DayField ref={field} name="paused_until" required label={texts.pauseUntil} min={tomorrowIn(zone)} />
    </Form>
  );
};

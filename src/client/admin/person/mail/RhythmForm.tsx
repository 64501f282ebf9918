import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Every, Rhythm, RhythmChange } from '../../../../shared/mail/rhythms.ts';
import type { WholePerson } from '../../../../shared/people/people.ts';
import { format, personMail, ui } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { changePerson } from '../../api/people.ts';
import { ActionButton } from '../../frame/ActionButton.tsx';
import { useAnnounce } from '../../frame/announcer.tsx';
import { Form, Submit } from '../../frame/Form.tsx';
import { EmailField } from '../../mail/EmailField.tsx';
import { requireEmail } from '../../mail/require-email.ts';
import { formatMailDay, hourName, ruleOf, weekdayName } from '../../mail/rhythm-texts.ts';
import { TimeZoneChoice } from '../../mail/TimeZoneChoice.tsx';
import { ownTimeZone, timeZoneName } from '../../mail/time-zones.ts';
import { showPerson } from '../../queries/person-queries.ts';

const texts = personMail.rhythm;

const usual: RhythmChange = { every: 'week', weekday: 7, hour: 9 };

type RhythmFormProps = {
  person: WholePerson;
  /** Undefined for a new one. */
  rhythm: Rhythm | undefined;
  onSave: (change: RhythmChange) => Promise<Rhythm>;
  onEnd: (before: Rhythm) => Promise<void>;
  onDone: () => void;
};

/** How often, on which day and when; also the address and the time zone, while they are not known. */
export const RhythmForm = ({ person, rhythm, onSave, onEnd, onDone }: RhythmFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const announce = useAnnounce();
  const requireReachable = useRequireReachable(person);
  const { every, weekday, hour } = rhythm ?? usual;
  useEffect(() => form.current?.querySelector<HTMLElement>('.field')?.focus(), []);

  const save = async (element: HTMLFormElement) => {
    const data = new FormData(element);
    const time_zone = await requireReachable(data);
    const { next_at } = await onSave({
      ...(rhythm && ruleOf(rhythm)),
      every: String(data.get('every')) as Every,
      weekday: Number(data.get('weekday')),
      hour: Number(data.get('hour')),
    });
    onDone();
    announce(format(texts.saved, { day: formatMailDay(next_at, time_zone) }));
  };
  const end = async (before: Rhythm) => {
    await onEnd(before);
    onDone();
  };

  const actions = (
    <div className="cluster rhythm-actions">
      <Submit variant="main">{texts.save}</Submit>
      <Button onClick={onDone}>{ui.cancel}</Button>
      {rhythm && (
        <ActionButton variant="quiet" action={() => end(rhythm)}>
          {texts.end}
        </ActionButton>
      )}
    </div>
  );

  return (
    <Form ref={form} onSubmit={save} actions={actions}>
      {person.email === undefined && <EmailField label={personMail.email} />}
      <Select name="every" label={texts.every} defaultValue={every}>
        {(['week', 'two_weeks', 'month'] as const).map((each) => (
          <option key={each} value={each}>
            {texts.often[each]}
          </option>
        ))}
      </Select>
      <Select name="weekday" label={texts.weekday} defaultValue={weekday}>
        {Array.from({ length: 7 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of the week
          <option key={at} value={at + 1}>
            {weekdayName(at + 1)}
          </option>
        ))}
      </Select>
      <Select name="hour" label={texts.hour} defaultValue={hour}>
        {Array.from({ length: 24 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hours of the day
          <option key={at} value={at}>
            {hourName(at)}
          </option>
        ))}
      </Select>
      {person.time_zone === undefined ? (
        <TimeZoneChoice current={undefined} initial={ownTimeZone()} />
      ) : (
        <p className="hint">{format(texts.clock, { zone: timeZoneName(person.time_zone) })}</p>
      )}
    </Form>
  );
};

/** Stores the address and the time zone that the form asked for. Returns the time zone. */
const useRequireReachable = (person: WholePerson) => {
  const client = useQueryClient();
  return async (data: FormData): Promise<string | undefined> => {
    const email = data.get('email');
    const time_zone = data.get('time_zone');
    const change = {
      ...(email !== null && { email: requireEmail(email) }),
      ...(time_zone !== null && time_zone !== '' && { time_zone: String(time_zone) }),
    };
    if (Object.keys(change).length === 0) return person.time_zone;
    const changed = await changePerson(person.id, change);
    await showPerson(client, changed);
    return changed.time_zone;
  };
};

import { useQuery } from '@tanstack/react-query';
import { nextTime } from '../../../../shared/mail/next-time.ts';
import type { Rhythm } from '../../../../shared/mail/rhythms.ts';
import type { WholePerson } from '../../../../shared/people/people.ts';
import { formatMailDay } from '../../mail/rhythm-texts.ts';
import { ownTimeZone } from '../../mail/time-zones.ts';
import { useMailSetup } from '../../mail/use-mail-setup.ts';
import { rhythmQuery } from '../../queries/mail-queries.ts';

/** The days on which this many questions of the queue go out at the earliest; undefined if none go out by themselves. */
export const useMailDays = (person: WholePerson, count: number): string[] | undefined => {
  const { sends } = useMailSetup();
  const { data: rhythm } = useQuery({ ...rhythmQuery(person), enabled: sends });
  if (!rhythm || person.mail_stopped || person.mail_fault) return undefined;
  return timesOf(rhythm, person.time_zone ?? ownTimeZone(), count).map((time) =>
    formatMailDay(new Date(time).toISOString(), person.time_zone),
  );
};

const timesOf = (rhythm: Rhythm, zone: string, count: number): number[] => {
  const times: number[] = [];
  for (let time = Date.parse(rhythm.next_at); times.length < count; time = nextTime(rhythm, zone, time, time))
    times.push(time);
  return times;
};

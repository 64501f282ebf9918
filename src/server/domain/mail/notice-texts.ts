import { isolateIn } from '../../../shared/content/text-direction.ts';
import type { Language } from '../../../shared/messages/catalogue.ts';
import type { UntoldNotice } from '../../storage/notices.ts';
import type { NoticeDetails } from './notices.ts';

/** What is told of one or more events. `url` is a page of the admin. */
export type Told = { event: string; title: string; lines: string[]; url: string };

/** How many events are told in lines of their own; the others are counted. */
const maxLines = 10;

/** Of at least one notice, together. */
export const tell = (language: Language, origin: string, notices: UntoldNotice[]): Told => {
  const { format, texts } = language;
  const pages = new Set(notices.map(pageOf));
  const events = new Set(notices.map(({ event }) => event));
  const [notice, second] = notices;
  const rest = notices.length - maxLines;
  return {
    event: events.size === 1 ? String([...events][0]) : 'several',
    title: notice && !second ? titleOf(language, notice) : format(texts.noticeMail.several, { count: notices.length }),
    lines: [
      ...notices.slice(0, maxLines).map((each) => lineOf(language, each)),
      ...(rest > 0 ? [format(texts.noticeMail.more, { count: rest })] : []),
    ],
    url: `${origin}${pages.size === 1 ? [...pages][0] : '/admin'}`,
  };
};

const pageOf = ({ event, person_id, question_id }: UntoldNotice): string => {
  if (question_id !== null && (event === 'submitted' || event === 'thanks')) return `/admin/answers/${question_id}`;
  return person_id === null ? '/admin/settings/mail' : `/admin/people/${person_id}`;
};

const titleOf = ({ dir, format, texts }: Language, notice: UntoldNotice): string => {
  const title = texts.noticeMail.titles[notice.event];
  const { name: reader = '' } = detailsOf(notice);
  return format<string>(title, { name: isolateIn(dir, notice.name ?? ''), reader: isolateIn(dir, reader) });
};

const lineOf = ({ dir, format, texts }: Language, notice: UntoldNotice): string => {
  const { lines } = texts.noticeMail;
  const details = detailsOf(notice);
  const [name, question, reader, text] = [notice.name, notice.question_text, details.name, details.text].map((value) =>
    isolateIn(dir, value ?? ''),
  ) as [string, string, string, string];
  switch (notice.event) {
    case 'submitted':
      return format(lines.submitted, { name, question });
    case 'thanks':
      return format(lines.thanks, { name, question, reader, text });
    case 'held_reply':
      if (details.is_not_delivered) return lines.notDelivered;
      return name && question ? format(lines.heldReply, { name, question }) : lines.heldReplyOfUnknown;
    case 'mail_failed': {
      const to = name || reader;
      const what = to ? format(lines.mailFailed, { name: to }) : lines.mailFailedForUnknown;
      return details.fault ? `${what} ${texts.mailFaults[details.fault]}` : what;
    }
    case 'queue_empty':
      return format(lines.queueEmpty, { name });
  }
};

const detailsOf = ({ details }: UntoldNotice): NoticeDetails => JSON.parse(details);

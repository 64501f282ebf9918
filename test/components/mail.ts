import type { Mail } from '../../src/shared/mail/mails.ts';
import type { Reply } from '../../src/shared/mail/replies.ts';
import type { Rhythm, RhythmChange } from '../../src/shared/mail/rhythms.ts';
import type { Stored } from './family.ts';
import { problem, type Sent, serve } from './server.ts';

type StoredMail = { mails: Mail[]; replies: Reply[]; rhythms: Record<string, Rhythm> };

let made = 0;

/** A mail that was sent. */
export const mail = (more: Partial<Mail> = {}): Mail => {
  made += 1;
  const time = new Date(Date.now() - made).toISOString();
  return {
    id: `mail-${made}`,
    kind: 'question',
    to: 'rose@post.example',
    subject: 'A question for you',
    created_at: time,
    attempts: 1,
    sent_at: time,
    ...more,
  };
};

/** A reply that waits. */
export const reply = (text: string, more: Partial<Reply> = {}): Reply => {
  made += 1;
  return {
    id: `reply-${made}`,
    from: 'r.hartley@farm.example',
    subject: 'Re: A question for you',
    received_at: new Date().toISOString(),
    state: 'held',
    why: 'other_address',
    text,
    photos: 0,
    ...more,
  };
};

const nextSunday = () => {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7 || 7));
  date.setUTCHours(9, 0, 0, 0);
  return date.toISOString();
};

/** Mail is set up in the fake server of `serveFamily`. Returns what it stores. */
export const serveMail = (stored: Stored, more: Partial<StoredMail> = {}): StoredMail => {
  stored.settings.mail = { sends: true, receives: true, from: 'stories@example.org' };
  const state: StoredMail = { mails: [], replies: [], rhythms: {}, ...more };
  const find = (id: string | undefined) => state.replies.find((each) => each.id === id);
  const queue = (kind: Mail['kind'], to: string) => {
    const { sent_at: _not_yet, ...queued } = mail({ kind, to, attempts: 0 });
    state.mails.unshift(queued);
    return { id: queued.id };
  };
  const showPerson = (id: string, rhythm: Rhythm | undefined) => {
    const person = stored.people.find((each) => each.id === id);
    if (!person) return;
    delete person.has_rhythm;
    delete person.next_mail_at;
    if (rhythm)
      Object.assign(person, { has_rhythm: true, ...(!rhythm.paused_until && { next_mail_at: rhythm.next_at }) });
  };
  serve({
    'GET /api/mails': () => ({ mails: state.mails }),
    'POST /api/mails': ({ body }: Sent) => {
      const { id: copy_id } = queue('test', 'stories+abc@example.org');
      return { ...queue('test', (body as { to: string }).to), copy_id };
    },
    'POST /api/questions/{id}/mails': ({ ids: [id] }: Sent) => {
      const person = stored.people.find(({ questions }) => questions.some((each) => each.id === id));
      return person?.email === undefined
        ? problem(409, 'no_address', 'There is no mail address for this person yet.')
        : queue('question', person.email);
    },
    'GET /api/replies': ({ query }: Sent) => {
      const found = state.replies.filter((each) => each.state === query.state);
      const from = found.findIndex(({ id }) => id === query.after) + 1;
      const replies = found.slice(from, from + 2);
      return { replies, ...(found.length > from + 2 && { next: replies.at(-1)?.id }) };
    },
    'POST /api/replies/{id}/take': ({ ids: [id], body }: Sent) => {
      const found = find(id);
      if (!found) return problem(404, 'unknown_reply');
      const { why: _why, ...rest } = found;
      const taken: Reply = { ...rest, ...(body as object), state: 'taken' };
      state.replies = state.replies.map((each) => (each === found ? taken : each));
      return taken;
    },
    'POST /api/replies/{id}/put-back': ({ ids: [id] }: Sent) => {
      const found = find(id);
      if (!found) return problem(404, 'unknown_reply');
      const { left_out = '', ...rest } = found;
      const whole: Reply = { ...rest, text: `${rest.text}\n${left_out}` };
      state.replies = state.replies.map((each) => (each === found ? whole : each));
      return whole;
    },
    'DELETE /api/replies/{id}': ({ ids: [id] }: Sent) => {
      state.replies = state.replies.filter((each) => each.id !== id);
      return undefined;
    },
    'GET /api/people/{id}/rhythm': ({ ids: [id = ''] }: Sent) => state.rhythms[id] ?? problem(404, 'unknown_rhythm'),
    'PUT /api/people/{id}/rhythm': ({ ids: [id = ''], body }: Sent) => {
      const { paused_until, ...rule } = body as RhythmChange;
      const [first] = stored.queues[id]?.questions ?? [];
      const rhythm: Rhythm = {
        ...rule,
        ...(paused_until && { paused_until }),
        next_at: nextSunday(),
        ...(first && { next_question: { id: first.id, question_text: first.question_text } }),
      };
      state.rhythms[id] = rhythm;
      showPerson(id, rhythm);
      return rhythm;
    },
    'DELETE /api/people/{id}/rhythm': ({ ids: [id = ''] }: Sent) => {
      delete state.rhythms[id];
      showPerson(id, undefined);
      return undefined;
    },
  });
  return state;
};

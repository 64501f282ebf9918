import { day } from '../../src/shared/durations.ts';
import { library } from '../../src/shared/library/en.ts';
import type { Library } from '../../src/shared/library/library.ts';
import type { WholePerson } from '../../src/shared/people/people.ts';
import type { PersonLink } from '../../src/shared/people/person-links.ts';
import type { LinkChange, NewQuestion, Question, QuestionChange } from '../../src/shared/questions/questions.ts';
import type { Queue, QueueChange, QueuedQuestion } from '../../src/shared/questions/queue.ts';
import type { QuestionWithRecordings } from '../../src/shared/recordings/admin-recordings.ts';
import type { Settings, SettingsChange } from '../../src/shared/settings.ts';
import { problem, type Sent, serve } from './server.ts';

/** The state of the fake server. Questions are newest first. */
export type Stored = {
  people: WholePerson[];
  queues: Record<string, Queue>;
  /** The own links of people. */
  links: Record<string, PersonLink>;
  settings: Settings;
  library: Library;
};

let made = 0;

export const question = (question_text: string, more: Partial<Question> = {}): Question => {
  made += 1;
  const time = new Date(Date.now() - day + made).toISOString();
  const id = `question-${made}`;
  return {
    id,
    person_id: '',
    question_text,
    status: 'not_started',
    access_token: `token-of-${id}`,
    link: `${location.origin}/question/token-of-${id}`,
    days_to_complete: null,
    due_date: null,
    created_at: time,
    updated_at: time,
    has_content: false,
    ...more,
  };
};

/** A question with a submitted answer. */
export const answered = (question_text: string, more: Partial<Question> = {}): Question =>
  question(question_text, { status: 'submitted', has_content: true, ...more });

/** `questions` are passed oldest first. */
export const person = (name: string, questions: Question[] = [], more: Partial<WholePerson> = {}): WholePerson => {
  made += 1;
  const id = `person-${made}`;
  const own = questions.map((each) => ({ ...each, person_id: id })).reverse();
  return { id, name, created_at: new Date().toISOString(), questions: own, ...more };
};

/** A queue of these questions, oldest first. */
export const queueOf = (...lines: string[]): Queue => ({
  questions: lines.map((question_text) => {
    made += 1;
    return { id: `queued-${made}`, question_text };
  }),
  version: 1,
});

export const whole = (asked: Question): QuestionWithRecordings => {
  const content = asked.has_content ? '<p>Well.</p>' : '';
  return { ...asked, content, version: content ? 1 : 0, words: content ? 1 : 0, photos: 0, recordings: [] };
};

/** A person as in list responses, without the properties of the single-person response. */
const listed = (person: WholePerson) => {
  const { notes: _notes, has_link: _link, excerpts: _excerpts, email: _email, time_zone: _zone, ...more } = person;
  const { has_rhythm: _rhythm, mail_stopped: _stopped, mail_fault: _fault, ...rest } = more;
  return rest;
};

const isWaiting = ({ status }: Question) => status === 'not_started' || status === 'in_progress';
const filters = {
  waiting: isWaiting,
  new: ({ is_new }: Question) => is_new === true,
  overdue: (asked: Question) => isWaiting(asked) && asked.due_date !== null && Date.parse(asked.due_date) < Date.now(),
  locked: ({ status }: Question) => status === 'locked',
};
const countsOf = (questions: Question[]) => ({
  all: questions.length,
  waiting: questions.filter(filters.waiting).length,
  new: questions.filter(filters.new).length,
  overdue: questions.filter(filters.overdue).length,
  locked: questions.filter(filters.locked).length,
});

const dueIn = (days: number | null) => (days === null ? null : new Date(Date.now() + days * day).toISOString());

const unknownPerson = problem(404, 'unknown_person', 'This person is no longer on the list.');

const brief = ({ id, question_text }: QueuedQuestion) => ({ id, question_text });

type Changed<T> = { [key in keyof T]?: T[key] | undefined };

/** Without the properties that are undefined. */
const defined = <T extends object>(object: Changed<T>): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;

/** What a change sets of a link; undefined unsets. */
const linkState = ({ paused, expires_at }: LinkChange) => ({
  ...(paused !== undefined && { link_paused: paused || undefined }),
  ...(expires_at !== undefined && { link_expires_at: expires_at ?? undefined }),
});

/** A stateful fake server: people, their questions and queues, the settings and the library. Returns its state. */
export const serveFamily = (...people: WholePerson[]): Stored => {
  const themes = library.map(({ id, title, questions }) => ({
    id,
    title,
    questions: questions.map(({ id: library_id, text, heavy = false }) => ({ id: library_id, text, heavy })),
  }));
  const stored: Stored = {
    people,
    queues: {},
    links: {},
    settings: {
      message_templates: [],
      records_opened: false,
      mail: { sends: false, receives: false },
      voice: { ffmpeg: false, megabytes: 200 },
    },
    library: { lang: 'en', themes, own: [] },
  };
  const waste: { people: WholePerson[]; questions: Question[] } = { people: [], questions: [] };
  const find = (id: string | undefined) => stored.people.find((each) => each.id === id);
  const storedQueue = (id = ''): Queue => stored.queues[id] ?? { questions: [], version: 0 };
  const ownerOf = (id: string | undefined) =>
    stored.people.find(({ questions }) => questions.some((each) => each.id === id));
  const ask = (id: string, { question_text, days_to_complete = null, library_id }: NewQuestion) => {
    const days = { days_to_complete, due_date: dueIn(days_to_complete) };
    const asked = question(question_text.trim(), { person_id: id, ...days, ...(library_id && { library_id }) });
    find(id)?.questions.unshift(asked);
    return asked;
  };
  const summarised = (person: WholePerson): WholePerson => {
    const { questions } = storedQueue(person.id);
    const [next_question] = questions;
    const queue = next_question && { queue: { count: questions.length, next_question: brief(next_question) } };
    return { ...person, ...queue, ...(stored.links[person.id] && { has_link: true }) };
  };
  const changePerson = ([id]: string[], change: (person: WholePerson) => void) => {
    const found = find(id);
    if (!found) return unknownPerson;
    change(found);
    return summarised(found);
  };
  /** Updates a question and returns the response: the question, or a 404. */
  const change = ([id]: string[], more: (before: Question) => Changed<Question>) => {
    const owner = ownerOf(id);
    if (!owner) return problem(404, 'unknown_question');
    owner.questions = owner.questions.map((each) => (each.id === id ? defined({ ...each, ...more(each) }) : each));
    return whole(owner.questions.find((each) => each.id === id) as Question);
  };
  const enqueue = (id: string, questions: NewQuestion[]) => {
    const queue = storedQueue(id);
    const added = questions.map(({ question_text, days_to_complete, library_id }) => {
      made += 1;
      const more = { ...(days_to_complete && { days_to_complete }), ...(library_id && { library_id }) };
      return { id: `queued-${made}`, question_text: question_text.trim(), ...more };
    });
    stored.queues[id] = { questions: [...queue.questions, ...added], version: queue.version + 1 };
    return added;
  };
  serve({
    'GET /api/people/overview': () => ({
      people: stored.people.map(({ id, name, questions }) => {
        const notWaiting = questions.filter((each) => !isWaiting(each)).length;
        return { id, name, counts: { ...countsOf(questions), answered: notWaiting } };
      }),
    }),
    'GET /api/people/names': () => ({ people: stored.people.map(({ id, name }) => ({ id, name })) }),
    'GET /api/people': ({ query: { limit = '50', filter } }: Sent) => ({
      people: stored.people
        .filter(({ questions }) => !filter || questions.some(filters[filter as keyof typeof filters]))
        .slice(0, Number(limit))
        .map((each) => listed(summarised(each))),
    }),
    'GET /api/people/{id}': ({ ids }: Sent) => changePerson(ids, () => {}),
    'POST /api/people': ({ body }: Sent) => {
      const added = person((body as { name: string }).name.trim());
      stored.people.push(added);
      return added;
    },
    'PATCH /api/people/{id}': ({ ids, body }: Sent) =>
      changePerson(ids, (found) => {
        for (const [key, value] of Object.entries(body as object))
          if (value === null) delete found[key as keyof WholePerson];
          else Object.assign(found, { [key]: typeof value === 'string' ? value.trim() : value });
      }),
    'PUT /api/people/order': ({ body }: Sent) => {
      const { ids } = body as { ids: string[] };
      const ordered = ids.map((id) => find(id) as WholePerson);
      // they take the places that they have now among all
      stored.people = stored.people.map((each) => (ids.includes(each.id) ? (ordered.shift() as WholePerson) : each));
      return undefined;
    },
    'DELETE /api/people/{id}': ({ ids: [id] }: Sent) => {
      const found = find(id);
      if (!found) return unknownPerson;
      stored.people = stored.people.filter((each) => each !== found);
      waste.people.push(found);
      return undefined;
    },
    'POST /api/wastebasket/people/{id}/restore': ({ ids: [id] }: Sent) => {
      const found = waste.people.find((each) => each.id === id);
      if (!found) return unknownPerson;
      stored.people.push(found);
      return listed(found);
    },
    'POST /api/people/{id}/questions': ({ ids: [id = ''], body }: Sent) => ask(id, body as NewQuestion),
    'GET /api/questions/{id}': ({ ids }: Sent) => change(ids, () => ({})),
    'PATCH /api/questions/{id}': ({ ids, body }: Sent) =>
      change(ids, ({ days_to_complete: before }) => {
        const { status, question_text, days_to_complete } = body as QuestionChange;
        return {
          ...(status && { status }),
          ...(question_text && { question_text: question_text.trim() }),
          ...(days_to_complete !== undefined && days_to_complete !== before
            ? { days_to_complete, due_date: dueIn(days_to_complete) }
            : {}),
        };
      }),
    'DELETE /api/questions/{id}': ({ ids: [id] }: Sent) => {
      const owner = ownerOf(id);
      if (!owner) return problem(404, 'unknown_question');
      waste.questions.push(...owner.questions.filter((each) => each.id === id));
      owner.questions = owner.questions.filter((each) => each.id !== id);
      return undefined;
    },
    'POST /api/wastebasket/{id}/restore': ({ ids: [id] }: Sent) => {
      const found = waste.questions.find((each) => each.id === id);
      if (!found) return problem(404, 'unknown_question');
      const { questions = [] } = find(found.person_id) ?? {};
      questions.push(found);
      questions.sort((a, b) => b.created_at.localeCompare(a.created_at));
      return whole(found);
    },
    'POST /api/questions/{id}/read': ({ ids }: Sent) => change(ids, () => ({ is_new: undefined })),
    'POST /api/questions/{id}/shared': ({ ids }: Sent) => change(ids, () => ({ shared_at: new Date().toISOString() })),
    'POST /api/questions/{id}/link': ({ ids }: Sent) => {
      made += 1;
      return change(ids, () => ({ access_token: `token-${made}`, link: `${location.origin}/question/token-${made}` }));
    },
    'PATCH /api/questions/{id}/link': ({ ids, body }: Sent) => change(ids, () => linkState(body as LinkChange)),
    'GET /api/people/{id}/link': ({ ids: [id = ''] }: Sent) => stored.links[id] ?? problem(404, 'no_person_link'),
    'POST /api/people/{id}/link': ({ ids: [id = ''] }: Sent) => {
      made += 1;
      stored.links[id] = { token: `token-${made}`, link: `${location.origin}/for/token-${made}` };
      return stored.links[id];
    },
    'PATCH /api/people/{id}/link': ({ ids: [id = ''], body }: Sent) => {
      const before = stored.links[id];
      if (!before) return problem(404, 'no_person_link');
      stored.links[id] = defined({ ...before, ...linkState(body as LinkChange) });
      return stored.links[id];
    },
    'DELETE /api/people/{id}/link': ({ ids: [id = ''] }: Sent) => {
      delete stored.links[id];
      return undefined;
    },
    'GET /api/people/{id}/queue': ({ ids: [id] }: Sent) => storedQueue(id),
    'PUT /api/people/{id}/queue': ({ ids: [id = ''], body }: Sent) => {
      const { questions, base_version } = body as QueueChange;
      const queue = storedQueue(id);
      if (base_version !== undefined && base_version !== queue.version)
        return problem(409, 'queue_changed', 'This was changed somewhere else. Here is how it is now.');
      const kept = questions.map(({ id: queued_id, question_text, days_to_complete, library_id }) => {
        made += 1;
        const more = { ...(days_to_complete && { days_to_complete }), ...(library_id && { library_id }) };
        return { id: queued_id ?? `queued-${made}`, question_text: question_text.trim(), ...more };
      });
      stored.queues[id] = { questions: kept, version: queue.version + 1 };
      return storedQueue(id);
    },
    'POST /api/people/{id}/queue/next': ({ ids: [id = ''] }: Sent) => {
      const [next, ...rest] = storedQueue(id).questions;
      if (!next) return problem(409, 'queue_empty');
      stored.queues[id] = { questions: rest, version: storedQueue(id).version + 1 };
      return ask(id, next);
    },
    'POST /api/questions': ({ body }: Sent) => {
      const asked = body as {
        people: { id: string; questions: NewQuestion[] }[];
        days_to_complete?: number | null;
        to: 'ask' | 'queue';
      };
      const days = { days_to_complete: asked.days_to_complete ?? null };
      return {
        people: asked.people.map(({ id, questions }) => {
          const withDays = questions.map((each) => ({ ...each, ...days }));
          return {
            id,
            questions: asked.to === 'queue' ? enqueue(id, withDays) : withDays.map((each) => ask(id, each)),
          };
        }),
      };
    },
    'GET /api/settings': () => stored.settings,
    'PATCH /api/settings': ({ body }: Sent) => {
      for (const [key, value] of Object.entries(body as SettingsChange))
        if (value === null || value === '') delete stored.settings[key as keyof Settings];
        else Object.assign(stored.settings, { [key]: typeof value === 'string' ? value.trim() : value });
      return stored.settings;
    },
    'GET /api/settings/addresses': { set_by_environment: false, in_container: false, origins: [] },
    'GET /api/wastebasket': { people: [], questions: [], recordings: [] },
    'GET /api/library': () => stored.library,
  });
  return stored;
};

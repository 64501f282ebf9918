import type { LibraryQuestion, NewOwnQuestion, OwnQuestionChange } from '../../src/shared/library/library.ts';
import type { Stored } from './family.ts';
import { problem, type Sent, serve } from './server.ts';

let made = 0;

const unlessEmpty = <Name extends string>(name: Name, ids: string[]) =>
  (ids.length > 0 ? { [name]: ids } : {}) as Partial<Record<Name, string[]>>;

/** The library of the fake server of `serveFamily` says who was asked what, and takes questions of the admin's own. */
export const serveLibrary = (stored: Stored): void => {
  const withPeople = (question: LibraryQuestion): LibraryQuestion => {
    const asked = stored.people.flatMap(({ id, questions }) =>
      questions
        .filter(({ library_id, question_text }) => library_id === question.id || question_text === question.text)
        .map(({ status }) => ({ id, status })),
    );
    const idsOf = (...statuses: string[]) =>
      asked.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
    return {
      ...question,
      ...unlessEmpty(
        'asked_of',
        asked.map(({ id }) => id),
      ),
      ...unlessEmpty('begun_by', idsOf('in_progress')),
      ...unlessEmpty('answered_by', idsOf('submitted', 'locked')),
    };
  };
  const { library } = stored;
  const find = (id: string | undefined) => library.own.find((question) => question.id === id);
  serve({
    'GET /api/library': () => ({
      ...library,
      themes: library.themes.map((theme) => ({ ...theme, questions: theme.questions.map(withPeople) })),
      own: library.own.map(withPeople),
    }),
    'POST /api/library/questions': ({ body }: Sent) => {
      const { text, heavy = false } = body as NewOwnQuestion;
      made += 1;
      const added = { id: `own-${made}`, text: text.trim(), heavy };
      library.own.push(added);
      return added;
    },
    'PATCH /api/library/questions/{id}': ({ ids: [id], body }: Sent) => {
      const found = find(id);
      return found ? Object.assign(found, body as OwnQuestionChange) : problem(404, 'unknown_question');
    },
    'DELETE /api/library/questions/{id}': ({ ids: [id] }: Sent) => {
      library.own = library.own.filter((question) => question.id !== id);
      return undefined;
    },
  });
};

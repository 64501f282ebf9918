import type { ThanksForAdmin } from '../../src/shared/reading/readers.ts';
import type { Stored } from './family.ts';
import { whole } from './family.ts';
import { problem, type Sent, serve } from './server.ts';

const isStory = ({ status }: { status: string }) => status === 'submitted' || status === 'locked';

/**
 * The reading room of the fake server of `serveFamily`. `contents` of the answers, and the length of their recordings in
 * ms, are by question id. Returns the thanks, newest first.
 */
export const serveReading = (
  stored: Stored,
  contents: Record<string, string> = {},
  given: ThanksForAdmin[] = [],
  recorded: Record<string, number> = {},
): { thanks: ThanksForAdmin[] } => {
  const state = { thanks: given };
  const textOf = (id: string) => (contents[id] ?? '<p>Well.</p>').replaceAll(/<[^>]*>/g, ' ').trim();
  const questions = () => stored.people.flatMap((person) => person.questions);
  const stories = () =>
    questions()
      .filter(isStory)
      .sort((one, other) => other.updated_at.localeCompare(one.updated_at))
      .map(({ id, person_id, question_text, updated_at, created_at, is_new }) => ({
        ...{ id, person_id, question_text, answered_at: updated_at, written_from: created_at },
        ...{ excerpt: textOf(id), ...(is_new && { is_new }) },
        ...(recorded[id] !== undefined && { recorded_ms: recorded[id] }),
      }));
  serve({
    'GET /api/stories': ({ query: { person_id, unread, ids } }: Sent) => ({
      stories: stories().filter(
        (story) =>
          (!person_id || story.person_id === person_id) &&
          (!unread || story.is_new) &&
          (!ids || ids.split(',').includes(story.id)),
      ),
    }),
    'GET /api/stories/people': () => ({
      people: stored.people
        .filter((person) => person.questions.some(({ has_content }) => has_content))
        .map(({ id, name }) => {
          const own = stories().filter(({ person_id }) => person_id === id);
          return { id, name, stories: own.length, unread: own.filter(({ is_new }) => is_new).length };
        }),
    }),
    'GET /api/questions/{id}': ({ ids: [id = ''] }: Sent) => {
      const found = questions().find((each) => each.id === id);
      if (!found) return problem(404, 'unknown_question');
      return { ...whole(found), ...(contents[id] && { content: contents[id] }) };
    },
    'GET /api/questions/{id}/revisions': ({ ids: [id = ''] }: Sent) => {
      const { created_at = '' } = questions().find((each) => each.id === id) ?? {};
      return { revisions: [{ version: 1, status: 'submitted', created_at, length: textOf(id).length }] };
    },
    'GET /api/search': ({ query: { q = '' } }: Sent) => ({
      hits: stories()
        .filter(({ excerpt }) => excerpt.includes(q))
        .map(({ id, person_id, excerpt }) => {
          const { name = '' } = stored.people.find((person) => person.id === person_id) ?? {};
          return { person_id, name, question_id: id, field: 'answer', excerpt };
        }),
      is_complete: true,
    }),
    'GET /api/thanks': ({ query: { question_id, new: isNew } }: Sent) => ({
      thanks: state.thanks.filter(
        (each) => (!question_id || each.question_id === question_id) && (!isNew || each.is_new),
      ),
    }),
    'POST /api/thanks/seen': ({ body }: Sent) => {
      const { ids } = body as { ids: string[] };
      state.thanks = state.thanks.map(({ is_new, ...each }) =>
        ids.includes(each.id) ? each : { ...each, ...(is_new && { is_new }) },
      );
    },
    'DELETE /api/thanks/{id}': ({ ids: [id] }: Sent) => {
      state.thanks = state.thanks.filter((each) => each.id !== id);
    },
  });
  return state;
};

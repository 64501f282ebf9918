import type { Answer } from '../../shared/answers.ts';
import type { SavedStatus } from '../../shared/status.ts';
import { isOpen } from './links.ts';
import { prepare } from './prepared.ts';
import type { TokenDatabase } from './tables.ts';

const answer = prepare((db: TokenDatabase, { access_token, now }: { access_token: string; now: string }) =>
  db
    .selectFrom('family_stories_questions as q')
    .select((e) => [
      'q.id',
      'q.question_text',
      'q.status',
      'q.content',
      'q.version',
      'q.days_to_complete',
      'q.due_date',
      'q.created_at',
      'q.updated_at',
      // every question has a person. A join would take SQLite four times as long as all the rest
      e
        .selectFrom('family_stories_people')
        .select('name')
        .whereRef('id', '=', 'q.person_id')
        .$asScalar()
        .$notNull()
        .as('name'),
    ])
    .where('q.access_token', '=', access_token)
    .where(isOpen(now)),
);

/** The one question this token opens at this time, and its person's name. */
export const findAnswer = async (db: TokenDatabase, access_token: string, now: string): Promise<Answer | undefined> => {
  const [row] = await answer(db, { access_token, now });
  if (!row) return undefined;
  const { name, ...question } = row;
  return { question, person: { name } };
};

const opened = prepare((db: TokenDatabase, { access_token, now }: { access_token: string; now: string }) =>
  db.selectFrom('family_stories_questions').select('id').where('access_token', '=', access_token).where(isOpen(now)),
);

export const opensQuestion = async (db: TokenDatabase, access_token: string, now: string): Promise<boolean> =>
  (await opened(db, { access_token, now })).length > 0;

export type ContentChange = {
  access_token: string;
  content: string;
  status: SavedStatus;
  base_version: number;
  updated_at: string;
};

const replacement = prepare(
  (db: TokenDatabase, { access_token, content, status, base_version, updated_at }: ContentChange) =>
    db
      .updateTable('family_stories_questions')
      // counted from the row: one more than the largest version a caller can name is no integer to PostgreSQL
      .set((e) => ({ content, status, updated_at, version: e('version', '+', 1) }))
      .where('access_token', '=', access_token)
      .where(isOpen(updated_at))
      .where('version', '=', base_version)
      .where('status', '<>', 'locked')
      .where((e) => e.or([e('status', '<>', status), e('content', '<>', content)]))
      .returning('id'),
);

/**
 * Writes content and status over exactly the version named, unless the link opens nothing now, the question is locked
 * or both are stored already. Gives the question's id, or undefined when nothing was written.
 */
export const replaceContent = async (db: TokenDatabase, change: ContentChange): Promise<string | undefined> =>
  (await replacement(db, change))[0]?.id;

import { PostgresAdapter } from 'kysely';
import type { Answer } from '../../shared/answers.ts';
import type { SavedStatus } from '../../shared/status.ts';
import { isOpen } from './links.ts';
import { prepare } from './prepared.ts';
import type { Tables, TokenDatabase } from './tables.ts';

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
  const [row] = (await answer(db, { access_token, now })).rows;
  if (!row) return undefined;
  const { name, ...question } = row;
  return { question, person: { name } };
};

const opened = prepare((db: TokenDatabase, { access_token, now }: { access_token: string; now: string }) =>
  db.selectFrom('family_stories_questions').select('id').where('access_token', '=', access_token).where(isOpen(now)),
);

export const opensQuestion = async (db: TokenDatabase, access_token: string, now: string): Promise<boolean> =>
  (await opened(db, { access_token, now })).rows.length > 0;

export type ContentChange = {
  access_token: string;
  content: string;
  status: SavedStatus;
  base_version: number;
  updated_at: string;
};

const replace = (
  db: Pick<TokenDatabase, 'updateTable'>,
  { access_token, content, status, base_version, updated_at }: ContentChange,
) =>
  db
    .updateTable('family_stories_questions')
    // counted from the row: one more than the largest version a caller can name is no integer to PostgreSQL
    .set((e) => ({ content, status, updated_at, version: e('version', '+', 1) }))
    .where('access_token', '=', access_token)
    .where(isOpen(updated_at))
    .where('version', '=', base_version)
    .where('status', '<>', 'locked')
    .where((e) => e.or([e('status', '<>', status), e('content', '<>', content)]));

const replacement = prepare((db: TokenDatabase, change: ContentChange) => replace(db, change).returning('id'));

const insertion = prepare((db: TokenDatabase, revision: Omit<Tables['family_stories_revisions'], 'kept'>) => {
  const { question_id, version, status, created_at, length, content } = revision;
  return db
    .insertInto('family_stories_revisions')
    .values({ question_id, version, status, created_at, length, kept: 0, content });
});

/** The two as one statement, which SQLite has not. */
const both = prepare((db: TokenDatabase, change: ContentChange & { length: number }) =>
  db
    .with('saved', (one) => replace(one, change).returning(['id', 'version', 'status', 'updated_at', 'content']))
    .insertInto('family_stories_revisions')
    .columns(['question_id', 'version', 'status', 'created_at', 'length', 'kept', 'content'])
    .expression((e) => {
      const length = e.cast<number>(e.val(change.length), 'integer');
      return e
        .selectFrom('saved')
        .select(['id', 'version', 'status', 'updated_at', length.as('length'), e.lit(0).as('kept'), 'content']);
    }),
);

/**
 * Writes content and status over exactly the version named, and keeps them as a revision; `length` is that of the text.
 * False, and nothing written, when the link opens nothing now, the question is locked or both are stored already.
 */
export const saveContent = async (db: TokenDatabase, change: ContentChange, length: number): Promise<boolean> => {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    return ((await both(db, { ...change, length })).numAffectedRows ?? 0n) > 0n;
  const [question] = (await replacement(db, change)).rows;
  if (!question) return false;
  const { content, status, base_version, updated_at } = change;
  const revision = { question_id: question.id, version: base_version + 1, status, created_at: updated_at };
  await insertion(db, { ...revision, length, content });
  return true;
};

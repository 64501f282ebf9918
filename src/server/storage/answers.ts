import { CompiledQuery } from 'kysely';
import type { Answer } from '../../shared/answers.ts';
import { contentRules } from '../../shared/content/rules.ts';
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
      'q.content_rules',
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
export const findAnswer = async (
  db: TokenDatabase,
  access_token: string,
  now: string,
): Promise<(Answer & { content_rules: number }) | undefined> => {
  const [row] = (await answer(db, { access_token, now })).rows;
  if (!row) return undefined;
  const { name, content_rules, ...question } = row;
  return { question, person: { name }, content_rules };
};

const opened = prepare((db: TokenDatabase, { access_token, now }: { access_token: string; now: string }) =>
  db.selectFrom('family_stories_questions').select('id').where('access_token', '=', access_token).where(isOpen(now)),
);

export const opensQuestion = async (db: TokenDatabase, access_token: string, now: string): Promise<boolean> =>
  (await opened(db, { access_token, now })).rows.length > 0;

/** `length` is that of the text, in characters. */
export type ContentChange = {
  access_token: string;
  content: string;
  status: SavedStatus;
  base_version: number;
  updated_at: string;
  length: number;
};

const replacement = prepare(
  (db: TokenDatabase, { access_token, content, status, base_version, updated_at }: ContentChange) =>
    db
      .updateTable('family_stories_questions')
      .set((e) => ({ content, content_rules: contentRules, status, updated_at, version: e('version', '+', 1) }))
      .where('access_token', '=', access_token)
      .where(isOpen(updated_at))
      .where('version', '=', base_version)
      .where('status', '<>', 'locked')
      .where((e) => e.or([e('status', '<>', status), e('content', '<>', content)]))
      .returning('id'),
);

const insertion = prepare(
  (db: TokenDatabase, revision: Omit<Tables['family_stories_revisions'], 'kept' | 'content_rules'>) => {
    const { question_id, version, status, created_at, length, content } = revision;
    return db
      .insertInto('family_stories_revisions')
      .values({ question_id, version, status, created_at, length, kept: 0, content, content_rules: contentRules });
  },
);

/**
 * Writes content and status over exactly the version named, and keeps them as a revision, on SQLite. False, and nothing
 * written, when the link opens nothing now, the question is locked or both are stored already.
 */
export const saveContent = async (db: TokenDatabase, change: ContentChange): Promise<boolean> => {
  const [question] = (await replacement(db, change)).rows;
  if (!question) return false;
  const { content, status, base_version, updated_at, length } = change;
  const revision = { question_id: question.id, version: base_version + 1, status, created_at: updated_at };
  await insertion(db, { ...revision, length, content });
  return true;
};

const saving = (n: number) =>
  `family_stories_save(${Array.from({ length: 6 }, (_, i) => `$${6 * n + i + 1}`).join(', ')}) as s${n}`;

/** The same on PostgreSQL, of many: calls the function of migration 010 for one after the other. */
export const callSaves = async (db: TokenDatabase, changes: ContentChange[]): Promise<boolean[]> => {
  const text = `select ${changes.map((_, n) => saving(n)).join(', ')}`;
  const values = changes.flatMap(({ access_token, content, status, updated_at, base_version, length }) => [
    access_token,
    content,
    status,
    updated_at,
    base_version,
    length,
  ]);
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
  return Object.values(rows[0] as Record<string, boolean>);
};

import type { Answer, AnsweredQuestion } from '../../shared/answers/answers.ts';
import type { QuestionStatus, SavedStatus } from '../../shared/answers/status.ts';
import { contentRules } from '../../shared/content/rules.ts';
import { withoutNull } from '../../shared/without-null.ts';
import { preparedStatement } from './database/prepared-statement.ts';
import type { Database, TokenDatabase } from './database/tables.ts';
import { isOpen, openCondition } from './links.ts';
import { hasArrived } from './playing.ts';

// Reading and saving an answer are the two hot paths: plain SQL, run as prepared statements by TokenAccess. Everything
// else is Kysely.

/** `content_rules` is the version of the content rules that the content was sanitised with. */
export type StoredAnswer = Omit<Answer, 'recordings' | 'unplayed'> & { content_rules: number; has_recordings: boolean };

/** A question with its person's name and language, and who asks if she is named. */
export type AnswerRow = AnsweredQuestion & {
  content_rules: number;
  name: string;
  language: string | null;
  asker_name: string | null;
  asker_photo: string | null;
  has_recordings: boolean | number;
};

/** The question that this token opens at the time `now`, as an AnswerRow. */
export const selectAnswer = preparedStatement<{ access_token: string; now: string }>(
  // a subquery, because a join takes SQLite four times as long as the rest of the query
  `select id, question_text, status, content, content_rules, version, days_to_complete, due_date, created_at, updated_at,
     (select name from family_stories_people where id = person_id) as name,
     (select language from family_stories_people where id = person_id) as language,
     (select asker_name from family_stories_settings) as asker_name,
     (select asker_photo from family_stories_settings) as asker_photo,
     ${hasArrived} as has_recordings
   from family_stories_questions
   where access_token = @access_token and ${openCondition('@now')}`,
);

/** `length` is the length of the text without markup, in characters. */
export type ContentChange = {
  access_token: string;
  content: string;
  status: SavedStatus;
  base_version: number;
  updated_at: string;
  length: number;
  /** As JSON; null for a blank answer. */
  summary: string | null;
};

// The rule of a save, for both databases. Optimistic concurrency: it replaces only the version it started from. It is
// refused while the link is closed or the question locked, and when it would change nothing.
const replaceContent = `update family_stories_questions
   set content = @content, content_rules = ${contentRules}, summary = @summary, status = @status, updated_at = @updated_at,
     version = version + 1
   where access_token = @access_token and ${openCondition('@updated_at')}
     and version = @base_version and status <> 'locked' and (status <> @status or content <> @content)`;

const insertRevisionFrom = (saved: string) => `insert into family_stories_revisions
     (question_id, version, status, created_at, length, kept, content, content_rules)
   select id, version, status, updated_at, cast(@length as integer), 0, content, content_rules from ${saved}`;

/** A save as one statement (data-modifying CTE). It inserts one revision, or none if the rule refuses the save. */
export const saveOnPostgres = preparedStatement<ContentChange>(
  `with saved as (${replaceContent} returning id, version, status, updated_at, content, content_rules)
   ${insertRevisionFrom('saved')}`,
);

/** SQLite has no data-modifying CTE: run `insertRevision` in the same transaction if `replaceContent` changed a row. */
export const saveOnSqlite = {
  replaceContent: preparedStatement<ContentChange>(replaceContent),
  insertRevision: preparedStatement<ContentChange>(
    insertRevisionFrom('family_stories_questions where access_token = @access_token'),
  ),
};

export const toAnswer = ({
  name,
  language,
  content_rules,
  asker_name,
  asker_photo,
  has_recordings,
  ...question
}: AnswerRow): StoredAnswer => ({
  question,
  person: { name, ...withoutNull({ language }) },
  ...(asker_name !== null && { asker: { name: asker_name, ...withoutNull({ photo: asker_photo }) } }),
  content_rules,
  has_recordings: Boolean(has_recordings),
});

/** Records that the question was opened, the first time, if that is recorded at all. */
export const recordOpening = async (db: TokenDatabase, access_token: string, opened_at: string): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_questions')
    .set({ opened_at })
    .where('access_token', '=', access_token)
    .where(isOpen(opened_at))
    .where('status', '<>', 'locked')
    .where('opened_at', 'is', null)
    .where((e) =>
      e.exists(e.selectFrom('family_stories_settings').select('records_opened').where('records_opened', '=', 1)),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** The question that this token opens at the time `now`, without its answer. */
export const findOpenQuestion = (
  db: TokenDatabase,
  access_token: string,
  now: string,
): Promise<{ id: string; status: QuestionStatus } | undefined> =>
  db
    .selectFrom('family_stories_questions')
    .select(['id', 'status'])
    .where('access_token', '=', access_token)
    .where(isOpen(now))
    .executeTakeFirst();

type SubmittedContent = Omit<ContentChange, 'access_token' | 'status'> & { id: string; onlyWhileOpen: boolean };

/**
 * Replaces the content by what came by mail, as a submitted answer with a revision. The rule is that of a save, but that
 * the admin may do it while the link is closed. Runs in a transaction; false if the rule refuses it.
 */
export const submitContent = async (
  db: Database,
  { id, base_version, length, onlyWhileOpen, ...change }: SubmittedContent,
): Promise<boolean> => {
  const status = 'submitted' as const;
  const revision = { ...change, status, content_rules: contentRules };
  let update = db
    .updateTable('family_stories_questions')
    .set({ ...revision, version: base_version + 1 })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('version', '=', base_version)
    .where('status', '<>', 'locked');
  if (onlyWhileOpen) update = update.where(isOpen(change.updated_at));
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const { content, content_rules, updated_at: created_at } = revision;
  const version = base_version + 1;
  await db
    .insertInto('family_stories_revisions')
    .values({ question_id: id, version, status, created_at, length, kept: 0, content, content_rules })
    .execute();
  return true;
};

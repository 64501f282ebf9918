import type { Answer, AnsweredQuestion } from '../../shared/answers.ts';
import { contentRules } from '../../shared/content/rules.ts';
import type { SavedStatus } from '../../shared/status.ts';
import { isOpen, openCondition } from './links.ts';
import { preparedStatement } from './prepared-statement.ts';
import type { TokenDatabase } from './tables.ts';

// Reading and saving an answer are the two hot paths: plain SQL, run as prepared statements by TokenAccess. Everything
// else is Kysely.

/** With the version of the content rules that its content was cleaned by. */
export type StoredAnswer = Answer & { content_rules: number };

/** A question, and its person's name. */
export type AnswerRow = AnsweredQuestion & { content_rules: number; name: string };

/** The one question that this token opens at this time, as an AnswerRow. */
export const selectAnswer = preparedStatement<{ access_token: string; now: string }>(
  // every question has a person; a join would take SQLite four times as long as the rest of the query
  `select id, question_text, status, content, content_rules, version, days_to_complete, due_date, created_at, updated_at,
     (select name from family_stories_people where id = person_id) as name
   from family_stories_questions
   where access_token = @access_token and ${openCondition('@now')}`,
);

/** `length` is that of the text, in characters. */
export type ContentChange = {
  access_token: string;
  content: string;
  status: SavedStatus;
  base_version: number;
  updated_at: string;
  length: number;
};

// The rule of a save: it replaces exactly the version it started from, while the link is open and the question not
// locked, and only when it changes something.
const replaceContent = `update family_stories_questions
   set content = @content, content_rules = ${contentRules}, status = @status, updated_at = @updated_at,
     version = version + 1
   where access_token = @access_token and ${openCondition('@updated_at')}
     and version = @base_version and status <> 'locked' and (status <> @status or content <> @content)`;

const insertRevisionFrom = (saved: string) => `insert into family_stories_revisions
     (question_id, version, status, created_at, length, kept, content, content_rules)
   select id, version, status, updated_at, cast(@length as integer), 0, content, content_rules from ${saved}`;

/** A save as one statement. It inserts one revision, or none where the rule refuses. */
export const saveOnPostgres = preparedStatement<ContentChange>(
  `with saved as (${replaceContent} returning id, version, status, updated_at, content, content_rules)
   ${insertRevisionFrom('saved')}`,
);

/** SQLite has no data-modifying CTE: where the first statement changed a row, the second follows in its transaction. */
export const saveOnSqlite = {
  replaceContent: preparedStatement<ContentChange>(replaceContent),
  insertRevision: preparedStatement<ContentChange>(
    insertRevisionFrom('family_stories_questions where access_token = @access_token'),
  ),
};

export const toAnswer = ({ name, content_rules, ...question }: AnswerRow): StoredAnswer => ({
  question,
  person: { name },
  content_rules,
});

export const opensQuestion = async (db: TokenDatabase, access_token: string, now: string): Promise<boolean> =>
  (await db
    .selectFrom('family_stories_questions')
    .select('id')
    .where('access_token', '=', access_token)
    .where(isOpen(now))
    .executeTakeFirst()) !== undefined;

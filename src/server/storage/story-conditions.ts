import { sql } from 'kysely';

// What a story is, and who may read it: conditions on `family_stories_questions as q`, as text for prepared statements
// and token functions. Each query must check itself that the person (`family_stories_people`) is not in the wastebasket.

const hasRecording = (condition: string) => `(select w.question_id from family_stories_recordings w
  where w.question_id = q.id and ${condition} and w.deleted_at is null limit 1) is not null`;
/** A recording that has arrived. Not `exists`: for a page, PostgreSQL would read the whole table once. */
const recordingCondition = hasRecording(`w.status <> 'recording'`);
/** One that can be heard, or soon. */
const heardCondition = hasRecording(`w.status in ('processing', 'ready')`);
/** Words, photos or a recording. Both databases know the length without reading the content. */
const contentCondition = `(octet_length(q.content) > 0 or ${recordingCondition})`;
/** Submitted or locked, and not blank. */
const answeredCondition = `q.status in ('submitted', 'locked') and ${contentCondition}`;
/** Answered, and not in the wastebasket. */
const storyCondition = `q.deleted_at is null and ${answeredCondition}`;
/** A story that others than the admin may read: there is more of it than a recording that cannot be played. */
export const readableCondition = `q.deleted_at is null and q.status in ('submitted', 'locked') and q.only_admin = 0
  and (octet_length(q.content) > 0 or ${heardCondition})`;
/** How long the recordings of a question that can be played take together, in ms; null without one. */
export const recordedTime = (question_id: string) => `(select cast(sum(w.duration_ms) as double precision)
  from family_stories_recordings w where w.question_id = ${question_id} and w.status = 'ready' and w.deleted_at is null)`;
/** The time of its newest revision: a lock or a corrected question changes `updated_at`, but not the story. */
export const answeredTime = `coalesce((select r.created_at from family_stories_revisions r
  where r.question_id = q.id order by r.version desc limit 1), q.updated_at)`;

export const hasContent = sql.raw<boolean>(contentCondition);
export const isAnswered = sql.raw<boolean>(answeredCondition);
export const isStory = sql.raw<boolean>(storyCondition);
export const isReadable = sql.raw<boolean>(readableCondition);
export const answeredAt = sql.raw<string>(answeredTime);
export const recordedMs = sql.raw<number | null>(recordedTime('q.id'));

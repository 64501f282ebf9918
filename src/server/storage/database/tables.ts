import type { ColumnType, Generated, Insertable, Kysely, Selectable } from 'kysely';
import type { QuestionStatus, SavedStatus } from '../../../shared/answers/status.ts';
import type { BookEdition } from '../../../shared/books.ts';
import type { MailKind } from '../../../shared/mail/mails.ts';
import type { NoticeEvent } from '../../../shared/mail/notices.ts';
import type { Notify } from '../../../shared/mail/reader-mails.ts';
import type { ReplyState } from '../../../shared/mail/replies.ts';
import type { Every } from '../../../shared/mail/rhythms.ts';
import type { RecordingFault, RecordingStatus } from '../../../shared/recordings/recordings.ts';
import type { TranscriptSource, TranscriptState } from '../../../shared/recordings/transcripts.ts';
import type { SearchField } from '../../../shared/search/search.ts';
import type { AuditEvent } from '../../../shared/sign-in/audit.ts';

/** An archive that leaves parts out is an edition of its own, whose name has these parts after hyphens. */
export type ArchiveEdition = 'whole' | `whole-${string}`;
export type StoredEdition = BookEdition | ArchiveEdition;

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** Times are UTC ISO 8601 text on both databases, so that they sort and compare alike. */
export type Tables = {
  family_stories_people: {
    id: string;
    name: string;
    created_at: string;
    /** When the person was put into the wastebasket, with their questions. */
    deleted_at: ColumnType<string | null, string | null | undefined>;
    /** The dashboard's order; people with the same one are ordered by id. */
    position: Generated<number>;
    /** Grows by one with each change of the queue. */
    queue_version: Generated<number>;
    relation: ColumnType<string | null, string | null | undefined>;
    year_of_birth: ColumnType<number | null, number | null | undefined>;
    /** What the admin calls them, and they call the admin. */
    called_by_admin: ColumnType<string | null, string | null | undefined>;
    calls_admin: ColumnType<string | null, string | null | undefined>;
    /** BCP 47. */
    language: ColumnType<string | null, string | null | undefined>;
    /** For the admin only. */
    notes: ColumnType<string | null, string | null | undefined>;
    /** The name of an image. */
    photo: ColumnType<string | null, string | null | undefined>;
    /** Where questions are mailed to. */
    email: ColumnType<string | null, string | null | undefined>;
    /** IANA name. */
    time_zone: ColumnType<string | null, string | null | undefined>;
    /** When they asked for no more mail. */
    mail_stopped_at: ColumnType<string | null, string | null | undefined>;
    /** Why nothing is mailed to the address: a `MailFault`. */
    mail_fault: ColumnType<string | null, string | null | undefined>;
    /** When one of the columns above was last changed; null: not since that is recorded. */
    changed_at: ColumnType<string | null, string | null | undefined>;
  };
  family_stories_questions: {
    id: string;
    person_id: string;
    question_text: string;
    status: QuestionStatus;
    access_token: string;
    days_to_complete: number | null;
    due_date: string | null;
    created_at: string;
    updated_at: string;
    /** Grows by one with each change of content or status. */
    version: number;
    content: string;
    /** The version of the content rules that `content` was sanitised with; 0 if unknown. */
    content_rules: Generated<number>;
    /** When the link expires; null: never. */
    link_expires_at: ColumnType<string | null, string | null | undefined>;
    /** 1 while the admin has paused the link. */
    link_paused: Generated<number>;
    /** When the question was put into the wastebasket. Its `access_token` is then known to nobody. */
    deleted_at: ColumnType<string | null, string | null | undefined>;
    /** The access token of a question in the wastebasket. */
    resting_token: ColumnType<string | null, string | null | undefined>;
    /** The question of the library that it came from. */
    library_id: ColumnType<string | null, string | null | undefined>;
    /** When the admin last shared or copied the link. */
    shared_at: ColumnType<string | null, string | null | undefined>;
    /** When the question was first opened in a browser; null while that is not recorded. */
    opened_at: ColumnType<string | null, string | null | undefined>;
    /** The version of the answer that the admin has read. */
    read_version: Generated<number>;
    /** 1 while only the admin may read the answer, as the answerer has chosen. */
    only_admin: Generated<number>;
    /** What lists show of the answer, as JSON (domain/content/summary.ts); null: not computed yet, or no answer. */
    summary: ColumnType<string | null, string | null | undefined>;
  };
  /** Questions to be asked later, ordered by position and id. */
  family_stories_queue: {
    id: string;
    person_id: string;
    position: number;
    question_text: string;
    days_to_complete: number | null;
    library_id: string | null;
  };
  /** A person's own link, to all their questions. */
  family_stories_person_links: {
    person_id: string;
    access_token: string;
    link_expires_at: ColumnType<string | null, string | null | undefined>;
    link_paused: Generated<number>;
  };
  /** Reading links, each for one or more relatives. */
  family_stories_readers: {
    id: string;
    name: string;
    access_token: string;
    link_expires_at: ColumnType<string | null, string | null | undefined>;
    link_paused: Generated<number>;
    /** 1: the stories of all people; 0: of those in `family_stories_reader_people`. */
    is_for_all: number;
    created_at: string;
    /** BCP 47. */
    language: ColumnType<string | null, string | null | undefined>;
    /** Where new stories are mailed to. */
    email: ColumnType<string | null, string | null | undefined>;
    /** How often; null: never. */
    notify: ColumnType<Notify | null, Notify | null | undefined>;
    /** Stories submitted before are not mailed. */
    notify_since: ColumnType<string | null, string | null | undefined>;
    mail_stopped_at: ColumnType<string | null, string | null | undefined>;
    /** A `MailFault`. */
    mail_fault: ColumnType<string | null, string | null | undefined>;
  };
  family_stories_reader_people: { reader_id: string; person_id: string };
  family_stories_thanks: {
    id: string;
    question_id: string;
    /** Null once the reading link is deleted. */
    reader_id: string | null;
    /** The name of the reading link at that time. */
    name: string;
    text: string;
    created_at: string;
    /** 1: the admin has seen it. */
    is_seen: Generated<number>;
  };
  /** One row, once something is set. */
  family_stories_settings: {
    id: 1;
    /** Who asks, as the answer page says it. */
    asker_name: ColumnType<string | null, string | null | undefined>;
    /** The name of an image. */
    asker_photo: ColumnType<string | null, string | null | undefined>;
    /** JSON: titles and texts. */
    message_templates: ColumnType<string | null, string | null | undefined>;
    /** 1: the first opening of a question is recorded. */
    records_opened: Generated<number>;
    /** The origin for links. */
    public_url: ColumnType<string | null, string | null | undefined>;
    /** The admin's language, and the instance's: a language of the interface. */
    language: ColumnType<string | null, string | null | undefined>;
    /** JSON: of what the admin is told, and where (`Notices`). */
    notices: ColumnType<string | null, string | null | undefined>;
    /** JSON: how far the mailbox has been read. */
    mailbox: ColumnType<string | null, string | null | undefined>;
  };
  /**
   * The search index: plain text in parts. The tokens are in an FTS5 table on SQLite, and in a column on PostgreSQL,
   * whose driver returns `id` as text.
   */
  family_stories_search: {
    id: Generated<number | string>;
    person_id: string;
    question_id: string | null;
    field: SearchField;
    part: number;
    text: string;
  };
  /** Which version of an answer the search index has. */
  family_stories_search_answers: { question_id: string; version: number };
  /** One row: how far the search index has got. */
  family_stories_search_progress: { id: 1; answers_until: string };
  /** The admin's own questions in the library; `heavy` is 0 or 1. */
  family_stories_library: { id: string; text: string; heavy: number };
  /** The revisions of answers: content, version and status of each save. */
  family_stories_revisions: {
    question_id: string;
    version: number;
    status: SavedStatus;
    created_at: string;
    /** Characters of the text, without markup. */
    length: number;
    /** 1 if the revision retention never deletes it. */
    kept: number;
    content: string;
    content_rules: Generated<number>;
  };
  family_stories_images: {
    name: string;
    /** Null once the question is deleted. */
    question_id: string | null;
    content_type: string;
    width: number;
    height: number;
    /** JSON: the widths (px) of the smaller copies, ascending. Those that are not less than `width` do not exist. */
    widths: Generated<string>;
    /** Size of the untouched original. */
    original_bytes: number;
    created_at: string;
    /** When the cleanup first saw that the question is deleted. */
    orphaned_at: ColumnType<string | null, string | null | undefined>;
    /** When a check of all answers last found a reference to it. */
    looked_at: ColumnType<string | null, string | null | undefined>;
  };
  /** `fields` is JSON: `BookFields`. `version` grows by one with each change. */
  family_stories_books: {
    id: string;
    fields: string;
    version: number;
    created_at: string;
    updated_at: string;
    /** The reading link for its QR codes; null: none yet, or deleted. */
    reader_id: ColumnType<string | null, string | null | undefined>;
  };
  /**
   * Background work: recurring jobs, whose id is their kind, and builds of books and archives. `payload`, `progress` and
   * `result` are JSON.
   */
  family_stories_background_jobs: {
    id: string;
    kind: string;
    /** What it is about: the id of a book. */
    subject: ColumnType<string | null, string | null | undefined>;
    payload: string;
    state: JobState;
    /** When it is due. */
    run_at: string;
    /** How often it was started since it was added, or since its last complete run. */
    attempts: Generated<number>;
    /** When the last attempt began. */
    started_at: ColumnType<string | null, string | null | undefined>;
    /** Random id of the attempt that is running. */
    lease_holder: ColumnType<string | null, string | null | undefined>;
    leased_until: ColumnType<string | null, string | null | undefined>;
    progress: ColumnType<string | null, string | null | undefined>;
    result: ColumnType<string | null, string | null | undefined>;
    created_at: string;
    /** When the row and its files are deleted; null until it has ended. */
    expires_at: ColumnType<string | null, string | null | undefined>;
  };
  /** The outbox, and what was sent. A job of the kind `mail` with its id as subject sends it. */
  family_stories_mails: {
    id: string;
    kind: MailKind;
    person_id: ColumnType<string | null, string | null | undefined>;
    reader_id: ColumnType<string | null, string | null | undefined>;
    question_id: ColumnType<string | null, string | null | undefined>;
    to_address: string;
    subject: string;
    text: string;
    /** Empty once the mail is sent or has failed. */
    html: string;
    /** JSON: names of images that are attached. */
    photos: ColumnType<string | null, string | null | undefined>;
    /** The header Message-ID, without angle brackets. */
    message_id: string;
    /** In Reply-To, and the address of the page with which the recipient pauses or stops mail. */
    token: ColumnType<string | null, string | null | undefined>;
    /** What it is sent for, such as `rhythm:PERSON:TIME`; nothing is mailed twice for the same. */
    occasion: ColumnType<string | null, string | null | undefined>;
    created_at: string;
    attempts: Generated<number>;
    sent_at: ColumnType<string | null, string | null | undefined>;
    failed_at: ColumnType<string | null, string | null | undefined>;
    /** Why the last attempt failed: a `MailFault`. */
    fault: ColumnType<string | null, string | null | undefined>;
    /** When a test arrived in our own mailbox. */
    returned_at: ColumnType<string | null, string | null | undefined>;
  };
  /** A person's rhythm: when the next question of their queue is mailed. */
  family_stories_rhythms: {
    person_id: string;
    every: Every;
    /** 1 to 7, from Monday. */
    weekday: number;
    /** 0 to 23, by the clock in their time zone. */
    hour: number;
    paused_until: ColumnType<string | null, string | null | undefined>;
    next_at: string;
  };
  /** Mail that arrived. The message itself is in the file store, named after its SHA-256. */
  family_stories_replies: {
    id: string;
    sha256: string;
    message_id: ColumnType<string | null, string | null | undefined>;
    /** The mail that it answers. */
    mail_id: ColumnType<string | null, string | null | undefined>;
    person_id: ColumnType<string | null, string | null | undefined>;
    reader_id: ColumnType<string | null, string | null | undefined>;
    question_id: ColumnType<string | null, string | null | undefined>;
    from_address: string;
    subject: string;
    received_at: string;
    state: ReplyState;
    /** Why it is held: a `HeldReason`. */
    why: ColumnType<string | null, string | null | undefined>;
    /** As an answer's content. */
    content: string;
    /** What was cut, as plain text. */
    left_out: string;
    /** How many photos are attached; once it is taken, how many of them are in the answer. */
    photos: Generated<number>;
    /** How many attachments are only in the mail itself: no photos, or refused ones. */
    other_files: Generated<number>;
    taken_at: ColumnType<string | null, string | null | undefined>;
  };
  /** What the admin is told of. */
  family_stories_notices: {
    id: string;
    /** Nothing is told twice for the same. */
    occasion: string;
    event: NoticeEvent;
    person_id: ColumnType<string | null, string | null | undefined>;
    question_id: ColumnType<string | null, string | null | undefined>;
    /** JSON. */
    details: Generated<string>;
    created_at: string;
    mailed_at: ColumnType<string | null, string | null | undefined>;
    /** When it was sent to the webhook. */
    posted_at: ColumnType<string | null, string | null | undefined>;
    post_attempts: Generated<number>;
    /** After a failure: when the webhook is tried again. */
    post_after: ColumnType<string | null, string | null | undefined>;
  };
  /** Which stories were mailed to which reader. */
  family_stories_reader_stories: {
    reader_id: string;
    question_id: string;
    mailed_at: string;
    mail_id: ColumnType<string | null, string | null | undefined>;
  };
  /** A recording by a device; `id` is made there. */
  family_stories_recordings: {
    id: string;
    question_id: string;
    status: RecordingStatus;
    /** As the device named it. */
    mime: string;
    created_at: string;
    /** When the last part arrived. */
    arrived_at: string;
    /** Of all parts, or of the file that was uploaded. */
    bytes: Generated<number>;
    /** 1: nobody finished it, so the server did. */
    cut_off: Generated<number>;
    /** Set once it is ready. */
    duration_ms: ColumnType<number | null, number | null | undefined>;
    /** Base64: the levels of what is played. */
    peaks: ColumnType<string | null, string | null | undefined>;
    /** JSON: `PlayedFile[]`, what is played, best first. */
    files: ColumnType<string | null, string | null | undefined>;
    /** Why it was refused, or that only a part of it is played. */
    fault: ColumnType<RecordingFault | null, RecordingFault | null | undefined>;
    /** When it was put into the wastebasket. */
    deleted_at: ColumnType<string | null, string | null | undefined>;
    /** When it was last prepared, or came back from the wastebasket. */
    changed_at: ColumnType<string | null, string | null | undefined>;
    /** Signs the keys of its addresses. */
    url_secret: string;
    /** Of `/listen/{token}`; null: there is no such link. */
    listen_token: ColumnType<string | null, string | null | undefined>;
    /** Null: none, and none is expected. */
    transcript: ColumnType<TranscriptState | null, TranscriptState | null | undefined>;
    /** The version of the transcript that readers see; null: none. */
    released: ColumnType<number | null, number | null | undefined>;
    /** The version of the transcript that the search has; null: none. */
    indexed: ColumnType<number | null, number | null | undefined>;
  };
  family_stories_recording_parts: { recording_id: string; take: number; part: number; bytes: number; sha256: string };
  /** The takes of a finished recording; `bytes`, `sha256` and `duration_ms` are set once its parts are joined. */
  family_stories_takes: {
    recording_id: string;
    take: number;
    parts: number;
    bytes: ColumnType<number | null, number | null | undefined>;
    sha256: ColumnType<string | null, string | null | undefined>;
    duration_ms: ColumnType<number | null, number | null | undefined>;
  };
  /** Each version of a transcript; `cues` is JSON. */
  family_stories_transcripts: {
    recording_id: string;
    version: number;
    source: TranscriptSource;
    /** Of the recogniser. */
    engine: ColumnType<string | null, string | null | undefined>;
    language: ColumnType<string | null, string | null | undefined>;
    cues: string;
    created_at: string;
  };
  /** What is being transcribed; `cues` (JSON) is set once the recogniser has answered. */
  family_stories_transcript_pieces: {
    recording_id: string;
    piece: number;
    start_ms: number;
    end_ms: number;
    cues: ColumnType<string | null, string | null | undefined>;
    fault: ColumnType<string | null, string | null | undefined>;
  };
  /**
   * People whose card on the dashboard has changed; filled by triggers. PostgreSQL's driver returns `number` as text.
   */
  family_stories_changes: { number: Generated<number | string>; person_id: string };
  /** One row: the id by which the file store knows this database. */
  family_stories_image_store: { id: string };
  admin_settings: {
    id: 1;
    password_hash: string;
    /** Base32; null: the second step is off. */
    totp_secret: ColumnType<string | null, string | null | undefined>;
    /** The last TOTP time step (30 s, since 1970) that was used; prevents replay. */
    totp_last_step: ColumnType<number | null, number | null | undefined>;
  };
  /** SHA-256 of each unused recovery code. */
  family_stories_recovery_codes: { id: string };
  /** `id` is the SHA-256 of the session cookie, `client` an IP address, `device` the user agent. */
  admin_sessions: {
    id: string;
    created_at: string;
    last_used_at: string;
    client: Generated<string>;
    device: Generated<string>;
  };
  /** Sign-in attempts and changes to sign-in and links; contains no secrets. */
  family_stories_audit_log: { id: string; at: string; event: AuditEvent; client: string; device: string };
  /** Counters of the rate limits; a window ends at `ends_at` (ms since 1970). */
  attempts: { name: string; count: number; ends_at: number };
};

/** The database, or a transaction on it. */
export type Database = Kysely<Tables>;

export type NewQuestionRow = Insertable<Tables['family_stories_questions']>;
export type PersonRow = Selectable<Tables['family_stories_people']>;
export type NewPersonRow = Insertable<Tables['family_stories_people']>;
export type ImageRow = Selectable<Tables['family_stories_images']>;
export type NewImageRow = Insertable<Tables['family_stories_images']>;
export type RhythmRow = Selectable<Tables['family_stories_rhythms']>;
export type JobRow = Selectable<Tables['family_stories_background_jobs']>;
export type SessionRow = Selectable<Tables['admin_sessions']>;
export type RecordingRow = Selectable<Tables['family_stories_recordings']>;
export type RecordingPartRow = Selectable<Tables['family_stories_recording_parts']>;
export type TakeRow = Selectable<Tables['family_stories_takes']>;
export type ReplyRow = Selectable<Tables['family_stories_replies']>;
export type AuditNoteRow = Selectable<Tables['family_stories_audit_log']>;

declare const restricted: unique symbol;

/** A database or transaction restricted to the question of one token; only TokenAccess makes one. */
export type TokenDatabase = Database & { readonly [restricted]: true };

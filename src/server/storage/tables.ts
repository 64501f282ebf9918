import type { ColumnType, Generated, Insertable, Kysely, Selectable } from 'kysely';
import type { AuditEvent } from '../../shared/audit.ts';
import type { QuestionStatus, SavedStatus } from '../../shared/status.ts';

/** Times are UTC ISO 8601 text on every database, so that they sort and compare alike. */
export type Tables = {
  family_stories_people: { id: string; name: string; created_at: string };
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
    /** By which version of the content rules `content` was cleaned; 0 where nobody can say. */
    content_rules: Generated<number>;
    /** From when on the link opens nothing; null: it always does. */
    link_expires_at: ColumnType<string | null, string | null | undefined>;
    /** 1 while the admin lets the link rest. */
    link_paused: Generated<number>;
  };
  /** The distinct contents an answer has had, with the version and status they were saved with. */
  family_stories_revisions: {
    question_id: string;
    version: number;
    status: SavedStatus;
    created_at: string;
    /** Characters of its text, without the markup. */
    length: number;
    /** 1 when it stays whatever comes after it. */
    kept: number;
    content: string;
    content_rules: Generated<number>;
  };
  family_stories_images: {
    name: string;
    /** Null once the question is gone. */
    question_id: string | null;
    content_type: string;
    width: number;
    height: number;
    /** Size of the untouched original. */
    original_bytes: number;
    created_at: string;
    /** When it was noticed that the question is gone. */
    orphaned_at: ColumnType<string | null, string | null | undefined>;
    /** When it was last looked for in all answers, and found. */
    looked_at: ColumnType<string | null, string | null | undefined>;
  };
  /** Whose card on the dashboard has changed; filled by triggers. `number` is text where the driver reads bigint. */
  family_stories_changes: { number: Generated<number | string>; person_id: string };
  /** One row: what this database is called in its image store. */
  family_stories_image_store: { id: string };
  admin_settings: {
    id: 1;
    password_hash: string;
    /** Base32; null: the password alone opens the dashboard. */
    totp_secret: ColumnType<string | null, string | null | undefined>;
    /** The last half minute (since 1970) whose code was used: none is taken twice. */
    totp_last_step: ColumnType<number | null, number | null | undefined>;
  };
  /** SHA-256 of each code that opens the second step once. */
  family_stories_recovery_codes: { id: string };
  /** `id` is the SHA-256 of what the cookie holds; `client` is an address, `device` what the browser calls itself. */
  admin_sessions: {
    id: string;
    created_at: string;
    last_used_at: string;
    client: Generated<string>;
    device: Generated<string>;
  };
  /** Who tried to come in, and what was changed about coming in; nothing secret. */
  family_stories_audit_log: { id: string; at: string; event: AuditEvent; client: string; device: string };
  /** How often something limited happened in the window that ends at `ends_at` (ms since 1970). */
  attempts: { name: string; count: number; ends_at: number };
  /** Until when each job of a server has done its work. */
  family_stories_jobs: { name: string; done_until: string };
  /**
   * `filling`: what is here is being copied from that place, and not whole; `left`: all of it lives at that place
   * now; `images_filling`, `images_left`: images are being copied to, or have left, that place.
   */
  family_stories_moves: { kind: 'filling' | 'left' | 'images_filling' | 'images_left'; place: string; since: string };
};

/** The database, or a transaction on it. */
export type Database = Kysely<Tables>;

export type NewQuestionRow = Insertable<Tables['family_stories_questions']>;
export type PersonRow = Selectable<Tables['family_stories_people']>;
export type ImageRow = Selectable<Tables['family_stories_images']>;
export type NewImageRow = Insertable<Tables['family_stories_images']>;
export type SessionRow = Selectable<Tables['admin_sessions']>;
export type AuditNoteRow = Selectable<Tables['family_stories_audit_log']>;

declare const bound: unique symbol;

/** The database as the holder of a link reaches it; TokenAccess gives it. */
export type TokenDatabase = Database & { readonly [bound]: true };

import type { Texts } from './messages/catalogue.ts';
import type { FieldMessage } from './messages/field-message.ts';

/** Every error code of the HTTP interface, with its status. */
export const problemStatuses = {
  malformed_request: 400,
  not_signed_in: 401,
  wrong_password: 401,
  code_needed: 401,
  wrong_code: 401,
  wrong_signature: 401,
  cross_site: 403,
  link_paused: 403,
  unknown_page: 404,
  unknown_token: 404,
  unknown_person: 404,
  unknown_question: 404,
  no_person_link: 404,
  unknown_reader: 404,
  unknown_story: 404,
  unknown_thanks: 404,
  unknown_revision: 404,
  unknown_image: 404,
  unknown_book: 404,
  unknown_build: 404,
  unknown_rhythm: 404,
  unknown_reply: 404,
  unknown_recording: 404,
  no_transcript: 404,
  too_slow: 408,
  answer_changed: 409,
  not_locked: 409,
  second_step_changed: 409,
  person_has_questions: 409,
  queue_changed: 409,
  queue_empty: 409,
  book_changed: 409,
  build_not_done: 409,
  not_empty: 409,
  images_left: 409,
  restore_running: 409,
  set_by_environment: 409,
  too_many_builds: 409,
  mail_off: 409,
  no_address: 409,
  mail_stopped: 409,
  reply_not_held: 409,
  other_bytes: 409,
  recording_ended: 409,
  parts_missing: 409,
  recording_not_ready: 409,
  transcript_changed: 409,
  transcripts_off: 409,
  build_withdrawn: 410,
  link_ended: 410,
  content_too_large: 413,
  image_too_large: 413,
  recording_too_large: 413,
  request_too_large: 413,
  not_an_image: 415,
  not_audio: 415,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  invalid_fields: 422,
  import_unreadable: 422,
  backup_unreadable: 422,
  backup_too_new: 422,
  passphrase_needed: 422,
  wrong_passphrase: 422,
  no_file_selected: 422,
  image_unreadable: 422,
  image_too_many_pixels: 422,
  too_many_images: 422,
  too_many_recordings: 422,
  too_many_people: 422,
  too_many_readers: 422,
  letters_too_long: 422,
  transcriber_takes_no_sound: 422,
  private_address: 422,
  reply_unreadable: 422,
  locked: 423,
  too_many_attempts: 429,
  too_many_codes: 429,
  too_many_uploads: 429,
  too_many_thanks: 429,
  internal: 500,
  transcriber_unreachable: 502,
  transcriber_not_found: 502,
  transcriber_not_running: 502,
  transcriber_certificate: 502,
  transcriber_denies: 502,
  transcriber_not_understood: 502,
  settings_unreadable: 503,
  images_unavailable: 503,
  backup_not_received: 503,
  letters_busy: 503,
  pictures_busy: 503,
  too_many_dashboards: 503,
  too_much_at_once: 503,
  unavailable: 503,
} as const satisfies Record<keyof Texts['errors'], number>;

export type ProblemCode = keyof typeof problemStatuses;

/** One invalid field; `field` is its name in the request. `line` is that of an imported file. */
export type FieldFault = { field: string; line?: number } & FieldMessage;

/** The same in a response. */
export type FieldError = { field: string; message: string; line?: number };

/** In s: the Retry-After of an outage or an overload. */
export const outageRetryAfter = 5;

/** Further members of an error response. `retry_after` is in seconds; `request_id` identifies its log lines. */
type ProblemExtras = {
  errors?: FieldFault[];
  retry_after?: number;
  question?: unknown;
  missing?: unknown;
  transcript?: unknown;
  request_id?: string;
};

/** An expected error that is reported to the client, in the language of its request; anything else thrown is a bug and answered with 500. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;

  /** `options.cause` is only logged. */
  constructor(code: ProblemCode, extras: ProblemExtras = {}, options: ErrorOptions = {}) {
    super(code, options);
    this.name = 'Problem';
    this.code = code;
    this.extras = extras;
  }
}

/** Names the first `most` of them: more would not help. */
export const invalidFields = (errors: FieldFault[], most = 20): Problem =>
  new Problem('invalid_fields', { errors: errors.slice(0, most) });

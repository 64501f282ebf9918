import { words } from './words.ts';

/** Every refusal the interface knows: its status, and words that tell a person what to do. */
export const problems = {
  malformed_request: { status: 400, detail: 'This request could not be read. Please reload the page and try again.' },
  not_signed_in: { status: 401, detail: 'Please sign in with the admin password.' },
  wrong_password: { status: 401, detail: words.invalidPassword },
  code_needed: { status: 401, detail: 'Please enter the code from your app.' },
  wrong_code: {
    status: 401,
    detail: 'This code is not right, or was used before. Please wait for the next one in your app and enter that.',
  },
  cross_site: { status: 403, detail: 'This request came from another site. Please use Family Stories in its own tab.' },
  link_paused: {
    status: 403,
    detail: 'This link is resting just now. Your words stay on this device, and are sent when it opens again.',
  },
  unknown_page: { status: 404, detail: 'There is nothing at this address. Please check it.' },
  unknown_token: {
    status: 404,
    detail: 'This link does not lead to a question. Please check it, or ask the person who sent it for a new one.',
  },
  unknown_person: { status: 404, detail: 'This person is no longer there. Please reload the page.' },
  unknown_question: { status: 404, detail: 'This question is no longer there. Please reload the page.' },
  unknown_revision: { status: 404, detail: 'These earlier words are no longer kept. Please choose others.' },
  unknown_image: { status: 404, detail: 'This picture is not there.' },
  too_slow: { status: 408, detail: 'This took too long to arrive. Please check the connection and try again.' },
  answer_changed: {
    status: 409,
    detail: 'This answer was saved somewhere else in the meantime. Please choose which words to keep.',
  },
  not_locked: { status: 409, detail: 'Only a locked answer can be unlocked. Please reload the page.' },
  second_step_changed: {
    status: 409,
    detail: 'The second step or the password was changed elsewhere in the meantime. Please reload the page.',
  },
  person_has_questions: {
    status: 409,
    detail: 'This person still has questions. Delete those first, or all together.',
  },
  link_ended: {
    status: 410,
    detail: 'This link has ended. Your words stay on this device. Please ask the person who sent it to open it again.',
  },
  content_too_large: {
    status: 413,
    detail: 'This answer is longer than one page can hold. Please copy a part of it elsewhere and shorten it.',
  },
  image_too_large: { status: 413, detail: words.imageTooLarge },
  request_too_large: { status: 413, detail: 'This is more than can be sent at once. Please send less.' },
  not_an_image: { status: 415, detail: words.notAnImage },
  unsupported_media_type: {
    status: 415,
    detail: 'Send JSON as application/json, and a picture as multipart/form-data.',
  },
  invalid_fields: {
    status: 422,
    detail: 'Some of this cannot be stored as it is. Please correct the fields named below.',
  },
  no_file_selected: { status: 422, detail: words.noFile },
  image_unreadable: {
    status: 422,
    detail: 'This picture is too much work to read. Please save it as JPEG, or make it smaller, and try again.',
  },
  image_too_many_pixels: {
    status: 422,
    detail: 'This picture has more than 50 million pixels. Please make it smaller and try again.',
  },
  too_many_images: {
    status: 422,
    detail:
      'This answer holds as many pictures as it can, also those taken out of it. Your words are safe. For more pictures, please ask the person who sent you this link for another one.',
  },
  locked: { status: 423, detail: words.locked },
  too_many_attempts: { status: 429, detail: 'Too many attempts. Please wait a little and try again.' },
  too_many_codes: {
    status: 429,
    detail: 'Too many wrong codes. Please wait some hours and try again, or use one of your recovery codes.',
  },
  too_many_uploads: { status: 429, detail: 'Many pictures were sent at once. Please wait a little and try again.' },
  internal: { status: 500, detail: 'Something went wrong on our side. Nothing was changed. Please try again.' },
  settings_unreadable: { status: 503, detail: words.tryAgain },
  images_unavailable: {
    status: 503,
    detail: 'Pictures cannot be stored or shown just now. Everything else works. Please try again in a moment.',
  },
  pictures_busy: {
    status: 503,
    detail: 'Many pictures are being made ready just now. Please try again in a moment.',
  },
  too_many_dashboards: {
    status: 503,
    detail: 'Too many dashboards are open just now. This one tries again by itself.',
  },
  unavailable: { status: 503, detail: 'The storage does not answer just now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ProblemCode = keyof typeof problems;

/** One field that was refused; `field` is its name in the request. */
export type FieldError = { field: string; message: string };

/** What a refusal may carry beyond its code. `retry_after` is in seconds; `request_id` leads to the log. */
export type ProblemExtras = { errors?: FieldError[]; retry_after?: number; question?: unknown; request_id?: string };

/** A refusal that the caller can understand; anything else thrown is a fault of ours. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;

  /** `options.cause` is for the log. */
  constructor(code: ProblemCode, extras: ProblemExtras = {}, options: ErrorOptions = {}) {
    super(problems[code].detail, options);
    this.name = 'Problem';
    this.code = code;
    this.extras = extras;
  }
}

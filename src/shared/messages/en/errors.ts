import { answer } from './answer.ts';
import { firstHtml } from './first-html.ts';
import { login } from './login.ts';
import { ui } from './ui.ts';

/** What each error code of the interface tells a person to do. */
export const errors = {
  malformed_request: 'We couldn’t read this request. Please reload the page and try again.',
  not_signed_in: 'Please sign in with the admin password.',
  wrong_password: login.invalidPassword,
  code_needed: 'Please enter the code from your app.',
  wrong_code:
    'That code isn’t right, or has been used before. Please wait for the next one in your app and enter that.',
  wrong_signature: 'This message isn’t signed with the secret of this server. Please check MAIL_WEBHOOK_SECRET.',
  cross_site: 'This request came from another website. Please use Family Stories in its own tab.',
  link_paused:
    'This link is paused for now. Your words are safe on this device, and will be sent when the link is opened again.',
  unknown_page: 'There’s nothing at this address. Please check it.',
  unknown_token: 'This link doesn’t lead to a question. Please check it, or ask the person who sent it for a new one.',
  unknown_person: 'This person is no longer on the list. Please reload the page.',
  unknown_question: 'This question is no longer here. Please reload the page.',
  no_person_link: 'There is no link to all of this person’s questions yet. Please make one first.',
  unknown_reader: 'This reading link is no longer here. Please reload the page.',
  unknown_story: 'This story can no longer be read here. Please go back to the list.',
  unknown_thanks: 'These thanks are no longer here. Please reload the page.',
  unknown_revision: 'This earlier version is no longer kept. Please choose another one.',
  unknown_image: 'There’s no photo at this address.',
  unknown_book: 'This book is no longer here. Please reload the page.',
  unknown_build: 'This file is no longer kept. Please make it again.',
  unknown_rhythm: 'No questions are mailed to this person by themselves yet.',
  unknown_reply: 'This reply is no longer here. Please reload the page.',
  unknown_recording: 'This recording is no longer here. Please reload the page.',
  no_transcript: 'There are no words for this recording yet.',
  too_slow: 'This took too long to arrive. Please check your connection and try again.',
  answer_changed: 'This answer was also changed somewhere else. Please choose which version to keep.',
  not_locked: 'Only a locked answer can be unlocked. Please reload the page.',
  second_step_changed:
    'The password or the two-step sign-in was changed somewhere else in the meantime. Please reload the page.',
  person_has_questions: 'This person still has questions. Please delete those first, or delete everything together.',
  queue_changed: 'This list was changed somewhere else in the meantime. Please reload the page and try again.',
  queue_empty: 'No question is waiting for this person. Please add one first.',
  book_changed: 'This book was changed somewhere else in the meantime. Please reload the page and try again.',
  set_by_environment:
    'This address is set where the server is started, with PUBLIC_URL. Whoever runs the server can change it there.',
  build_not_done: 'This file is not finished yet. Please wait a little.',
  not_empty:
    'There are already people, questions, photos, reading links or books here, perhaps in the wastebasket. A backup can only be restored when there are none. Nothing was changed.',
  images_left:
    'There are still photos on the server, although nobody is on the list. Please ask whoever runs it to delete them first. Nothing was changed.',
  restore_running: 'A backup is already being restored. Please wait until it is done, and then reload the page.',
  too_many_builds: 'A lot is waiting to be made already. Please try again when some of it is finished.',
  mail_off: 'Mail isn’t set up on this server. Whoever runs it can set SMTP_URL.',
  no_address: 'There is no mail address for this person yet. Please add one first.',
  mail_stopped:
    'This person gets no more mail: they asked for that, or their address doesn’t work. Please check the address, or ask them first.',
  reply_not_held: 'This reply is not waiting any more. Please reload the page.',
  other_bytes: 'This part of the recording has already arrived with other content. Please record it again.',
  recording_ended: 'This recording is finished. To say more, please start a new one.',
  parts_missing: 'Some of this recording has not arrived yet. It will be sent again.',
  recording_not_ready: 'This recording is still being prepared. Please try again in a moment.',
  transcript_changed: 'These words were also corrected somewhere else in the meantime. Please choose which to keep.',
  transcripts_off: 'Recordings are not turned into words on this server. Whoever runs it can set TRANSCRIBE_URL.',
  build_withdrawn:
    'A story in this file was deleted, or only you may read it now. Please make the file again, without it.',
  link_ended:
    'This link has expired. Your words are safe on this device. Please ask the person who sent it to open it again.',
  content_too_large:
    'This answer is too long for one page. Please copy part of it somewhere else, and then shorten it here.',
  image_too_large: answer.photo.tooLarge,
  recording_too_large: 'This recording is too large. Please choose a shorter one.',
  request_too_large: 'This is too much to send at once. Please send less.',
  not_an_image: answer.photo.notAnImage,
  not_audio: 'This isn’t a sound recording that we can play. Please choose another file, such as an M4A, MP3 or WAV.',
  unsupported_media_type: 'Send JSON as application/json, a table as text/csv, and a photo as multipart/form-data.',
  range_not_satisfiable: 'This file ends before the part that was asked for. Please load it from the beginning.',
  invalid_fields: 'Some of this can’t be saved as it is. Please correct the fields named below.',
  import_unreadable:
    'We couldn’t read this file. Please save it again as CSV (UTF-8) or as JSON, and try again. Nothing was changed.',
  backup_unreadable: 'This file isn’t a Family Stories backup, or it is damaged. Nothing was changed.',
  backup_too_new:
    'This backup was made with a newer version of Family Stories. Please update this one first. Nothing was changed.',
  passphrase_needed: 'This backup is encrypted. Please type its passphrase.',
  wrong_passphrase: 'This passphrase doesn’t open this backup. Please check it. Nothing was changed.',
  no_file_selected: answer.photo.noFile,
  image_unreadable: 'We couldn’t read this photo. Please save it as a JPEG, or make it smaller, and try again.',
  image_too_many_pixels: 'This photo has more than 50 million pixels. Please make it smaller and try again.',
  too_many_images:
    'This answer already has as many photos as it can hold, counting those taken out of it. Your words are safe. To add more photos, please ask the person who sent you this link for another one.',
  too_many_recordings:
    'This answer already has as many recordings as it can hold, counting those you deleted. Everything you said is safe. To say more, please ask whoever sent you this link for another one.',
  too_many_people:
    'The list is full, counting the people in the wastebasket. Please delete somebody there for good first.',
  too_many_readers: 'There are as many reading links as there can be. Please delete one first.',
  transcriber_takes_no_sound:
    'The program for transcribing doesn’t take this kind of sound. whisper.cpp’s server needs the option --convert for it.',
  letters_too_long: 'These letters are too long for one file. Please choose fewer questions at once.',
  private_address:
    'This address leads to this server or its own network. Whoever runs the server can allow that with WEBHOOK_ALLOW_PRIVATE.',
  reply_unreadable: 'There’s nothing in this mail that could be added here. Please open the mail itself.',
  locked: firstHtml.locked,
  too_many_attempts: 'Too many attempts. Please wait a little and try again.',
  too_many_codes: 'Too many wrong codes. Please wait a few hours and try again, or use one of your recovery codes.',
  too_many_uploads: 'Too many photos were sent at once. Please wait a little and try again.',
  too_many_thanks: 'You have already sent a lot of thanks today. Please come back tomorrow to send more.',
  transcriber_unreachable:
    'The program for transcribing doesn’t respond. Please check TRANSCRIBE_URL, and whether it is running.',
  transcriber_not_found: 'The network doesn’t know the name in TRANSCRIBE_URL. Please check how it is spelled.',
  transcriber_not_running:
    'Nothing accepts connections at TRANSCRIBE_URL. Please check whether the program for transcribing is running, and its port.',
  transcriber_certificate:
    'No secure connection to TRANSCRIBE_URL can be made: its certificate is not accepted. Please check https and the certificate.',
  transcriber_denies:
    'The program for transcribing refuses us. Please check TRANSCRIBE_KEY and, at a paid service, the account.',
  transcriber_not_understood:
    'There is something at TRANSCRIBE_URL, but it doesn’t respond as a program for transcribing does. Please check the whole address and TRANSCRIBE_MODEL.',
  internal: 'Something went wrong on our side. Nothing was changed. Please try again.',
  settings_unreadable: ui.unexpected,
  images_unavailable: 'Photos can’t be saved or shown right now. Everything else works. Please try again in a moment.',
  backup_not_received: 'The server has no room for this file, or can’t save it right now. Nothing was changed.',
  letters_busy: 'Other letters are being made right now. Please try again in a moment.',
  pictures_busy: 'A lot of photos are being prepared right now. Please try again in a moment.',
  too_much_at_once: 'Too much is being sent right now. Please try again in a moment.',
  too_many_dashboards: 'Too many dashboards are open right now. This one will try again by itself.',
  unavailable: 'We can’t reach our storage right now. Please try again in a moment.',
} as const;

/** What is wrong with one field, as the end of a sentence that begins with its name. */
export const fieldErrors = {
  required: 'is missing',
  unknown: 'is not a field of this request',
  repeated: 'must name each field only once',
  empty: 'must not be empty',
  tooLong: 'must have at most {limit} characters',
  tooShort: 'must have at least {limit} characters',
  tooSmall: 'must be at least {limit}',
  tooLarge: 'must be at most {limit}',
  wrongType: 'must be {type}',
  notATime: 'must be a time such as 2026-12-24T18:00:00Z',
  timeOutOfRange: 'must be a time between 1970 and 9999, such as 2026-12-24T18:00:00Z',
  notAnOrigin: 'must look like https://stories.example.org, with nothing after it',
  notALanguage: 'must be a language tag such as en or pt-BR',
  notAnAddress: 'must be one mail address, such as rose@example.org',
  notATimeZone: 'must be a time zone such as Europe/Warsaw',
  notAWebAddress: 'must begin with https:// or http://',
  named: 'must name each one only once',
  unknownPeople: 'must name only people who are on the list',
  notOneOf: 'must be one of {values}',
  brokenText: 'must not contain NUL or broken characters',
  onlyFile: 'must be the only part, and sent only once',
  line: 'line {number} {message}',
  personLine: '{name}, line {number} {message}',
  personQueue: '{name}: the queue {message}',
  noLines: 'must have at least one question',
  tooMany: 'must have at most {limit} in all; {count} are there already',
  tooManyItems: 'must have at most {limit}',
  unclosedQuote: 'begins with a quotation mark that is never closed',
  afterQuote: 'has text after its closing quotation mark',
  unknownColumn: 'is not one of the columns. They are {columns}',
  repeatedColumn: 'must appear in the first line only once',
  missingColumn: 'must be one of the columns named in the first line',
  moreCells: 'must have no more cells than the first line',
  differs: 'must be the same on every line about one person; line {line} is different',
  sharedName: 'is shared by several people on your list. Please add the id of the right one',
  goneMeanwhile: 'belongs to somebody who has just been taken off your list. Please choose the file again',
  addedMeanwhile: 'has just been added to your list. Please choose the file again',
  notStarted: 'must not be not_started if there is an answer',
  dueWithoutDays: 'needs days_to_complete as well',
  inFuture: 'must not be in the future',
  alone: 'must be changed on its own',
  invalid: 'is not valid',
  passwordRepeats: 'is one character over and over. Please choose another',
  passwordFromPages: 'is made of words from these pages. Please choose another',
  passwordCommon: 'is one of the first that people would guess. Please choose another',
} as const;

/** JSON types, as `wrongType` names them. */
export const typeNames: Record<string, string> = {
  integer: 'a whole number',
  'integer,null': 'a whole number or null',
  string: 'text',
  'string,null': 'text or null',
  boolean: 'true or false',
  object: 'a JSON object',
};

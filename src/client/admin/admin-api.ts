import type { Revisions, WholeRevision } from '../../shared/answers/revisions.ts';
import type {
  ArchivePart,
  ArchiveSize,
  Book,
  BookChange,
  BookEdition,
  BookRecordings,
  Build,
  BuildProblem,
  NewBook,
} from '../../shared/books.ts';
import type { ExportFormat, ImportSummary } from '../../shared/exchange.ts';
import type { LetterOptions } from '../../shared/letters/letters.ts';
import { missingCharactersHeader } from '../../shared/letters/missing-characters.ts';
import type { Library, NewOwnQuestion, OwnQuestion, OwnQuestionChange } from '../../shared/library/library.ts';
import type { Mails, QueuedTest } from '../../shared/mail/mails.ts';
import type { Replies, Reply } from '../../shared/mail/replies.ts';
import type { Rhythm, RhythmChange } from '../../shared/mail/rhythms.ts';
import type { LanguageTag } from '../../shared/messages/languages.ts';
import type { Names, Overview, People, Person, PersonChange, WholePerson } from '../../shared/people/people.ts';
import type { PersonLink } from '../../shared/people/person-links.ts';
import type { QuestionFilter } from '../../shared/questions/question-filters.ts';
import type {
  LinkChange,
  NewQuestion,
  Question,
  QuestionChange,
  WholeQuestion,
} from '../../shared/questions/questions.ts';
import type { MadeForPeople, PeopleAsked, Queue, QueueChange } from '../../shared/questions/queue.ts';
import type { NewReader, Reader, ReaderChange, ThanksList } from '../../shared/reading/readers.ts';
import type { Stories, Storytellers } from '../../shared/reading/stories.ts';
import type { QuestionWithRecordings } from '../../shared/recordings/admin-recordings.ts';
import type { TranscriptVersions } from '../../shared/recordings/transcripts.ts';
import type { HeardSentence } from '../../shared/recordings/voice-setup.ts';
import type { Search } from '../../shared/search/search.ts';
import type { Addresses, Settings, SettingsChange } from '../../shared/settings.ts';
import type { AuditLog } from '../../shared/sign-in/audit.ts';
import type {
  OfferedSecret,
  Reauthentication,
  RecoveryCodes,
  SecondStep,
  TurnOn,
} from '../../shared/sign-in/second-step.ts';
import type { PasswordChange, Sessions } from '../../shared/sign-in/session.ts';
import type { Wastebasket } from '../../shared/wastebasket.ts';
import { ApiError, call, readProblem } from '../api.ts';
import { language } from '../messages.ts';
import { path } from '../path.ts';

// separate from api.ts, so that the answer page does not load it

/** `filter`: only people with such a question. */
type PeoplePage = { limit: number; after?: string | undefined; filter?: QuestionFilter | undefined };

/** `code` is needed if two-step sign-in is on. */
export const signIn = (password: string, code?: string) =>
  call<void>('POST', '/api/session', { body: { password, ...(code === undefined ? {} : { code }) } });
export const checkSession = () => call<void>('GET', '/api/session');
/** `timeout` in ms. */
export const signOut = (timeout: number) => call<void>('DELETE', '/api/session', { timeout });

export const listPeople = ({ limit, ...page }: PeoplePage) => {
  const query = new URLSearchParams({ limit: `${limit}` });
  for (const [name, value] of Object.entries(page)) if (value !== undefined) query.set(name, value);
  return call<People>('GET', `/api/people?${query}`);
};
export const listNames = () => call<Names>('GET', '/api/people/names');
export const loadOverview = () => call<Overview>('GET', '/api/people/overview');
export const loadPerson = (id: string) => call<WholePerson>('GET', path`/api/people/${id}`);
export const addPerson = (name: string) => call<Person>('POST', '/api/people', { body: { name } });
export const changePerson = (id: string, body: PersonChange) =>
  call<WholePerson>('PATCH', path`/api/people/${id}`, { body });
/** Reorders these people among the places that they have now. */
export const orderPeople = (ids: string[]) => call<void>('PUT', '/api/people/order', { body: { ids } });
export const deletePerson = (id: string, with_questions: boolean) =>
  call<void>('DELETE', `${path`/api/people/${id}`}${with_questions ? '?with_questions=true' : ''}`);

export const replacePhoto = (id: string, file: File) => putFile<WholePerson>(path`/api/people/${id}/photo`, file);
export const removePhoto = (id: string) => call<void>('DELETE', path`/api/people/${id}/photo`);

/** Uploads a file as the only field of a form. */
const putFile = async <T>(url: string, file: File, method: 'PUT' | 'POST' = 'PUT'): Promise<T> => {
  const body = new FormData();
  body.append('file', file);
  const response = await send(url, { method, body });
  return response.json().catch(unreachable);
};

/** The words that are heard in a sound, which is not kept. */
export const testTranscriber = (file: File) => putFile<HeardSentence>('/api/settings/transcriber-test', file, 'POST');

type StoriesPage = { after?: string; limit?: string; person_id?: string; unread?: 'true'; ids?: string };

export const listStories = (page: StoriesPage) => call<Stories>('GET', `/api/stories?${new URLSearchParams(page)}`);
export const listStorytellers = () => call<Storytellers>('GET', '/api/stories/people');
/** The newest thanks, for all answers or for one; or only those that the admin has not seen. */
export const listThanks = (which: { question_id?: string; new?: 'true' }) =>
  call<ThanksList>('GET', `/api/thanks?${new URLSearchParams(which)}`);
export const noteThanksSeen = (ids: string[]) => call<void>('POST', '/api/thanks/seen', { body: { ids } });
export const removeThanks = (id: string) => call<void>('DELETE', path`/api/thanks/${id}`);

export const loadQueue = (person_id: string) => call<Queue>('GET', path`/api/people/${person_id}/queue`);
export const changeQueue = (person_id: string, body: QueueChange) =>
  call<Queue>('PUT', path`/api/people/${person_id}/queue`, { body });
export const askNext = (person_id: string) => call<Question>('POST', path`/api/people/${person_id}/queue/next`);
/** Aborted, it asks nobody unless the request has arrived already. */
export const askPeople = async (body: PeopleAsked, signal: AbortSignal | null = null): Promise<MadeForPeople> => {
  const headers = { 'content-type': 'application/json' };
  const response = await send('/api/questions', { method: 'POST', headers, body: JSON.stringify(body), signal });
  return response.json().catch(unreachable);
};

export const loadPersonLink = (person_id: string) => call<PersonLink>('GET', path`/api/people/${person_id}/link`);
/** Makes the link, or replaces it. */
export const makePersonLink = (person_id: string) => call<PersonLink>('POST', path`/api/people/${person_id}/link`);
export const changePersonLink = (person_id: string, body: LinkChange) =>
  call<PersonLink>('PATCH', path`/api/people/${person_id}/link`, { body });
export const removePersonLink = (person_id: string) => call<void>('DELETE', path`/api/people/${person_id}/link`);

export const listReaders = () => call<{ readers: Reader[] }>('GET', '/api/readers');
export const addReader = (body: NewReader) => call<Reader>('POST', '/api/readers', { body });
export const changeReader = (id: string, body: ReaderChange) =>
  call<Reader>('PATCH', path`/api/readers/${id}`, { body });
export const removeReader = (id: string) => call<void>('DELETE', path`/api/readers/${id}`);

export const addQuestion = (person_id: string, body: NewQuestion) =>
  call<Question>('POST', path`/api/people/${person_id}/questions`, { body });
export const loadQuestion = (id: string) => call<QuestionWithRecordings>('GET', path`/api/questions/${id}`);
/** Either locks or unlocks the answer, or changes the text or days of the question. */
export const changeQuestion = (id: string, body: QuestionChange) =>
  call<WholeQuestion>('PATCH', path`/api/questions/${id}`, { body });
/** Asks for the words of a recording again; what was corrected stays. */
export const askForWords = (id: string) => call<void>('POST', path`/api/recordings/${id}/transcript`);
/** The versions of the words of a recording. */
export const listTranscripts = (id: string) => call<TranscriptVersions>('GET', path`/api/recordings/${id}/transcripts`);
/** Tries again to make a recording that can be played. */
export const prepareAgain = (id: string) => call<void>('POST', path`/api/recordings/${id}/prepare`);
/** Ends the link behind a printed code, for good. */
export const endListenLink = (id: string) => call<void>('DELETE', path`/api/recordings/${id}/listen-link`);
/** Notes that an answer was read: this version, or the stored one. */
export const noteReading = (id: string, version?: number) =>
  call<WholeQuestion>('POST', path`/api/questions/${id}/read`, { body: version === undefined ? {} : { version } });
export const deleteQuestion = (id: string) => call<void>('DELETE', path`/api/questions/${id}`);

export const search = (q: string, limit = '20') =>
  call<Search>('GET', `/api/search?${new URLSearchParams({ q, limit })}`);

/** Letters of several questions as one PDF, and the header that names the characters that could not be printed. */
export const loadLetters = async (
  question_ids: string[],
  options: LetterOptions,
): Promise<{ pdf: Blob; missing: string | null }> => {
  const body = JSON.stringify({ question_ids, ...options });
  const response = await send('/api/letters', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return { pdf: await response.blob().catch(unreachable), missing: response.headers.get(missingCharactersHeader) };
};

export const loadLibrary = (lang?: LanguageTag) =>
  call<Library>('GET', lang === undefined ? '/api/library' : path`/api/library?lang=${lang}`);
export const addOwnQuestion = (body: NewOwnQuestion) => call<OwnQuestion>('POST', '/api/library/questions', { body });
export const changeOwnQuestion = (id: string, body: OwnQuestionChange) =>
  call<OwnQuestion>('PATCH', path`/api/library/questions/${id}`, { body });
export const deleteOwnQuestion = (id: string) => call<void>('DELETE', path`/api/library/questions/${id}`);

export const loadAuditLog = (after: string | undefined) =>
  call<AuditLog>('GET', `/api/audit-log?${new URLSearchParams(after === undefined ? {} : { after })}`);

export const renewLink = (id: string) => call<WholeQuestion>('POST', path`/api/questions/${id}/link`);
export const changeLink = (id: string, body: LinkChange) =>
  call<WholeQuestion>('PATCH', path`/api/questions/${id}/link`, { body });

export const noteSharing = (id: string) => call<WholeQuestion>('POST', path`/api/questions/${id}/shared`);

export const loadSettings = () => call<Settings>('GET', '/api/settings');
/** Forgets the language that was chosen on this device. */
export const forgetLanguage = () => call<void>('DELETE', '/api/language');
export const changeSettings = (body: SettingsChange) => call<Settings>('PATCH', '/api/settings', { body });
export const loadAddresses = () => call<Addresses>('GET', '/api/settings/addresses');
export const replaceAskerPhoto = (file: File) => putFile<Settings>('/api/settings/photo', file);
export const removeAskerPhoto = () => call<void>('DELETE', '/api/settings/photo');

export const loadWastebasket = () => call<Wastebasket>('GET', '/api/wastebasket');
export const restoreQuestion = (id: string) => call<WholeQuestion>('POST', path`/api/wastebasket/${id}/restore`);
export const restoreRecording = (id: string) => call<void>('POST', path`/api/wastebasket/recordings/${id}/restore`);
export const eraseRecording = (id: string) => call<void>('DELETE', path`/api/wastebasket/recordings/${id}`);
export const eraseQuestion = (id: string) => call<void>('DELETE', path`/api/wastebasket/${id}`);
export const restorePerson = (id: string) => call<Person>('POST', path`/api/wastebasket/people/${id}/restore`);
export const erasePerson = (id: string) => call<void>('DELETE', path`/api/wastebasket/people/${id}`);

export const loadSecondStep = () => call<SecondStep>('GET', '/api/second-step');
export const offerSecret = () => call<OfferedSecret>('POST', '/api/second-step/secret');
export const turnOnSecondStep = (body: TurnOn) => call<RecoveryCodes>('POST', '/api/second-step', { body });
export const turnOffSecondStep = (body: Reauthentication) => call<void>('DELETE', '/api/second-step', { body });
export const renewRecoveryCodes = (body: Reauthentication) =>
  call<RecoveryCodes>('POST', '/api/second-step/recovery-codes', { body });

export const listSessions = () => call<Sessions>('GET', '/api/sessions');
export const endOtherSessions = () => call<void>('DELETE', '/api/sessions');
export const changePassword = (body: PasswordChange) => call<void>('PUT', '/api/password', { body });

/** Where a browser downloads everyone, their questions and answers. */
export const exportUrl = (format: ExportFormat): string => path`/api/export?format=${format}`;
/** A dry run of an import: what it would add, or the errors in the file. */
export const previewImport = (file: File) => sendFile('/api/import?dry_run=true', file);
export const importFile = (file: File) => sendFile('/api/import', file);

const sendFile = async (url: string, file: File): Promise<ImportSummary> => {
  const type = /\.json$/i.test(file.name) ? 'application/json' : 'text/csv';
  const response = await send(url, { method: 'POST', headers: { 'content-type': type }, body: file });
  return response.json().catch(unreachable);
};

/** For a body or a response that is no JSON; failures as of `call`. */
const send = async (
  url: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
): Promise<Response> => {
  const headers = { ...init.headers, 'accept-language': language };
  const response = await fetch(url, { ...init, headers }).catch(unreachable);
  if (!response.ok) throw await readProblem(response);
  return response;
};

const unreachable = () => {
  throw new ApiError(0);
};

export const listRevisionsOf = (question_id: string) =>
  call<Revisions>('GET', path`/api/questions/${question_id}/revisions`);
export const loadRevisionOf = (question_id: string, version: number) =>
  call<WholeRevision>('GET', path`/api/questions/${question_id}/revisions/${version}`);

export const listBooks = () => call<{ books: Book[] }>('GET', '/api/books');
export const loadBook = (id: string) => call<Book>('GET', path`/api/books/${id}`);
export const addBook = (body: NewBook) => call<Book>('POST', '/api/books', { body });
export const changeBook = (id: string, body: BookChange) => call<Book>('PATCH', path`/api/books/${id}`, { body });
export const deleteBook = (id: string) => call<void>('DELETE', path`/api/books/${id}`);
/** The problems that a build of this book would report now. */
export const loadProblems = (id: string) => call<{ problems: BuildProblem[] }>('GET', path`/api/books/${id}/problems`);

export const listBuilds = (book_id: string) => call<{ builds: Build[] }>('GET', path`/api/books/${book_id}/builds`);
export const startBuild = (book_id: string, edition: BookEdition, with_recordings: boolean) =>
  call<{ id: string }>('POST', path`/api/books/${book_id}/builds`, {
    body: { edition, ...(with_recordings && { with_recordings }) },
  });
export const loadBookRecordings = (book_id: string) =>
  call<BookRecordings>('GET', path`/api/books/${book_id}/recordings`);
export const cancelBuild = (id: string) => call<void>('DELETE', path`/api/builds/${id}`);
/** The URL of a file of a build; `volume` is 1-based. */
export const fileUrl = (id: string, volume: number): string => path`/api/builds/${id}/file?volume=${volume}`;

export const listArchives = () => call<{ builds: Build[] }>('GET', '/api/archives');
export const startArchive = (leave_out: ArchivePart[]) =>
  call<{ id: string }>('POST', '/api/archives', { body: { leave_out } });
export const loadArchiveSize = () => call<ArchiveSize>('GET', '/api/archives/size');

/** The answer to a request that queues a mail: its id. */
type QueuedMail = { id: string };

export const sendTestMail = (to: string) => call<QueuedTest>('POST', '/api/mails', { body: { kind: 'test', to } });
/** Mails the link of a question to its person. */
export const mailQuestion = (question_id: string) =>
  call<QueuedMail>('POST', path`/api/questions/${question_id}/mails`);
/** What was sent, newest first; to one person, or all of it. */
export const listMails = (page: { person_id?: string; after?: string }) =>
  call<Mails>('GET', `/api/mails?${new URLSearchParams(page)}`);

export const loadRhythm = (person_id: string) => call<Rhythm>('GET', path`/api/people/${person_id}/rhythm`);
export const setRhythm = (person_id: string, body: RhythmChange) =>
  call<Rhythm>('PUT', path`/api/people/${person_id}/rhythm`, { body });
export const endRhythm = (person_id: string) => call<void>('DELETE', path`/api/people/${person_id}/rhythm`);

/** A page of those of one person, or of everybody. */
export const listReplies = (which: { state: Reply['state']; person_id?: string; after?: string }) =>
  call<Replies>('GET', `/api/replies?${new URLSearchParams(which)}`);
/** Makes a held reply the answer, or a part of it; of another question than the one it names, if that is given. */
export const takeReply = (id: string, question_id?: string) =>
  call<Reply>('POST', path`/api/replies/${id}/take`, { body: question_id === undefined ? {} : { question_id } });
/** Adds what was left out of a reply to the answer. */
export const putBackLeftOut = (id: string) => call<Reply>('POST', path`/api/replies/${id}/put-back`);
export const discardReply = (id: string) => call<void>('DELETE', path`/api/replies/${id}`);
/** Where a browser downloads the mail as it came. */
export const replyMailUrl = (id: string): string => path`/api/replies/${id}/mail`;

import { isFinished } from '../../../shared/answers/status.ts';
import type { ArchivePart } from '../../../shared/books.ts';
import { imageBucket, imageNamePattern } from '../../../shared/content/image-names.ts';
import type { Language } from '../../../shared/messages/catalogue.ts';
import { longDayIn } from '../../../shared/messages/long-day.ts';
import { writeTime } from '../../../shared/recordings/times.ts';
import { textOfContent } from '../content/text-paragraphs.ts';
import type { ArchivedPerson, ArchivedQuestion, ArchivedRecording, ArchivedWords } from './everything.ts';

export type ArchivedStory = {
  person: ArchivedPerson | Omit<ArchivedPerson, 'questions'>;
  question: ArchivedQuestion;
};

/** Badges: still being written, or for the admin only. */
export const remarksOf = ({ texts }: Language, { status, only_admin }: ArchivedQuestion): string[] => [
  ...(isFinished(status) ? [] : [texts.archive.unfinished]),
  ...(only_admin ? [texts.archive.onlyAdmin] : []),
];

export const dayLine = (language: Language, { answered_at, created_at }: ArchivedQuestion): string => {
  const { texts, format } = language;
  return answered_at === undefined
    ? format(texts.archive.askedOn, { date: longDayIn(language)(created_at) })
    : format(texts.archive.answered, { date: longDayIn(language)(answered_at) });
};

// sanitised content has exactly this form
const image = new RegExp(`<img src="/${imageBucket}/(${imageNamePattern})"((?: [a-z]+="[^"]*")*)>`, 'g');

/** The distinct names of the photos in an answer. */
export const photosIn = (content: string): string[] => [
  ...new Set([...content.matchAll(image)].map(([, name]) => name as string)),
];

type Recorded = { created_at: string; duration_ms?: number | null };

/** When a recording was made, and how long it is if that is known. */
export const recordingLine = (language: Language, { created_at, duration_ms }: Recorded): string => {
  const { recorded, recordedOn } = language.texts.archivedRecordings;
  const date = longDayIn(language)(created_at);
  return duration_ms
    ? language.format(recorded, { date, length: writeTime(duration_ms) })
    : language.format(recordedOn, { date });
};

/** Why a recording is not heard, or not all of it; undefined if it is. */
export const unheardLine = ({ texts }: Language, { file, in_part, takes }: ArchivedRecording): string | undefined => {
  const { missing, unplayed, inPart } = texts.archivedRecordings;
  if (file !== null) return in_part ? inPart : undefined;
  return takes.some((take) => take !== null) ? unplayed : missing;
};

/** Whose words they are: never mixed up. */
export const wordsLine = ({ texts }: Language, { source, released }: Pick<ArchivedWords, 'source' | 'released'>) => {
  const { heard, corrected, right, unchecked } = texts.archivedRecordings;
  return `${source === 'heard' ? heard : corrected} ${released ? right : unchecked}`;
};

/** The words of a recording as plain text. */
export const writeWordsText = (language: Language, recording: Recorded, words: ArchivedWords): string => {
  const head = [recordingLine(language, recording), wordsLine(language, words)];
  return `${head.join('\n')}\n\n${words.cues.map(({ text }) => `${text.replaceAll('\n', ' ')}\n`).join('')}`;
};

const recordingAsText = (language: Language, recording: ArchivedRecording): string =>
  [
    recording.file ?? unheardLine(language, recording),
    ...(recording.file === null ? recording.takes.filter((take) => take !== null).map((take) => `  ${take}`) : []),
    `  ${recordingLine(language, recording)}`,
    ...recording.words.map((words) => `  ${words.file.replace(/vtt$/, 'txt')}\n    ${wordsLine(language, words)}`),
  ].join('\n');

/** A story as plain text. */
export const writeStoryText = (language: Language, { person, question }: ArchivedStory): string => {
  const texts = language.texts.archive;
  const photos = [...question.content.matchAll(image)].map(([, name, attributes = '']) => {
    const { file } = question.photos.find((photo) => photo.name === name) ?? { file: null };
    const description = textOfContent(/ alt="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll('\n', ' ');
    return `${file ?? texts.missingPhoto}${description === '' ? '' : `\n  ${description}`}`;
  });
  const recordings = (question.recordings ?? []).map((recording) => recordingAsText(language, recording));
  const parts = [
    question.question_text.trim(),
    [person.name, dayLine(language, question), ...remarksOf(language, question)].join('\n'),
    ...(question.text === '' ? [] : [question.text]),
    ...(photos.length > 0 ? [`${texts.photosOf}\n${photos.join('\n')}`] : []),
    ...(recordings.length > 0 ? [`${language.texts.archivedRecordings.title}\n${recordings.join('\n')}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
};

/** Paths of the PDF and the e-book, relative to `data`; empty if they were not made. */
export type Books = { pdf: string[]; epub: string[] };

/** `answers` includes unfinished ones and those that only the admin may read. */
export type ArchiveCounts = {
  people: number;
  answers: number;
  photos: number;
  recordings: number;
  only_admin: number;
  unfinished: number;
  notes: number;
  /** Those that answers came by. */
  mails: number;
};

type ReadmeValues = {
  made_at: string;
  version: string;
  leave_out: readonly ArchivePart[];
  counts: ArchiveCounts;
  books: Books;
  missing: string[];
};

export const writeReadme = (
  language: Language,
  { made_at, version, leave_out, counts, books, missing }: ReadmeValues,
): string => {
  const { format } = language;
  const texts = language.texts.archive;
  const { recordings } = counts;
  const { archivedRecordings } = language.texts;
  const files = [
    ...books.pdf.map((path) => [`data/${path}`, texts.whole.pdf]),
    ...books.epub.map((path) => [`data/${path}`, texts.whole.epub]),
  ];
  return format(texts.readme, {
    version,
    date: longDayIn(language)(made_at),
    people: format(texts.people, { count: counts.people }),
    answers: format(texts.answers, { count: counts.answers }),
    photos: [
      format(texts.photos, { count: counts.photos }),
      ...(recordings > 0 ? [format(archivedRecordings.recordings, { count: recordings })] : []),
    ].join(', '),
    mails: `${recordings === 0 ? '' : archivedRecordings.inReadme}${counts.mails === 0 ? '' : texts.mailsInReadme}`,
    books: files.map(([path = '', what]) => `  ${path.padEnd(22)}${what}\n`).join(''),
    contents: [
      ...(leave_out.length === 0 ? [texts.everything] : []),
      ...(leave_out.includes('notes') ? [texts.withoutNotes] : counts.notes > 0 ? [texts.withNotes] : []),
      ...(leave_out.includes('mails') ? [texts.withoutMails] : counts.mails > 0 ? [texts.withMails] : []),
      ...(leave_out.includes('recordings') ? [archivedRecordings.leftOut] : []),
      ...(leave_out.includes('unfinished') ? [texts.withoutUnfinished] : []),
    ].join('\n'),
    links: counts.mails === 0 ? texts.links : '',
    unfinished: counts.unfinished === 0 ? '' : format(texts.unfinishedInReadme, { count: counts.unfinished }),
    private: counts.only_admin === 0 ? '' : format(texts.onlyAdminInReadme, { count: counts.only_admin }),
    problems: missing.length === 0 ? '' : `${texts.problemsTitle}${missing.map((line) => `- ${line}\n`).join('')}`,
  });
};

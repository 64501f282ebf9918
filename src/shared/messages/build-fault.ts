import type { BuildProblem } from '../books.ts';
import type { Language } from './catalogue.ts';

/** What each fault of a build tells the admin. Builds are stored with these names. */
const details = {
  interrupted: ({ texts }: Language) => texts.buildTexts.interrupted,
  interruptedTooOften: ({ texts }: Language) => texts.buildTexts.interruptedTooOften,
  failed: ({ texts }: Language) => texts.buildTexts.failed,
  storeUnavailable: ({ texts }: Language) => texts.buildTexts.storeUnavailable,
  privateNow: ({ texts }: Language) => texts.buildTexts.privateNow,
  deletedSince: ({ texts }: Language) => texts.buildTexts.deletedSince,
  recordingDeletedSince: ({ texts }: Language) => texts.bookRecordings.deletedSince,
  wordsTakenBack: ({ texts }: Language) => texts.bookRecordings.wordsTakenBack,
  more: ({ texts, format }: Language, values: { count: number }) => format(texts.buildTexts.more, values),
  unavailable: ({ texts }: Language) => texts.buildTexts.unavailable,
  linkClosed: ({ texts }: Language) => texts.book.readingLink.closed,
  linkDeleted: ({ texts }: Language) => texts.book.readingLink.deleted,
  noAddress: ({ texts }: Language) => texts.book.readingLink.noAddress,
  onlyHere: ({ texts }: Language) => texts.book.readingLink.onlyHere,
  missingPhoto: ({ texts }: Language) => texts.book.problems.missingPhoto,
  privateStory: ({ texts }: Language) => texts.book.problems.privateStory,
  missingCoverPhoto: ({ texts }: Language) => texts.book.problems.missingCoverPhoto,
  withdrawnCoverPhoto: ({ texts }: Language) => texts.book.problems.withdrawnCoverPhoto,
  missingCharacters: ({ texts }: Language) => texts.book.problems.missingCharacters,
  noStories: ({ texts }: Language) => texts.book.problems.noStories,
  tooMuch: ({ texts }: Language) => texts.book.problems.tooMuch,
  tooManyPages: ({ texts, format }: Language, values: { count: number }) =>
    format(texts.book.problems.tooManyPages, values),
  noPdfa: ({ texts }: Language) => texts.book.problems.noPdfa,
  noAccessibility: ({ texts }: Language) => texts.book.problems.noAccessibility,
  noStoriesInEpub: ({ texts }: Language) => texts.epub.noStories,
  missingPhotoInEpub: ({ texts }: Language) => texts.epub.missingPhoto,
  missingPhotoInArchive: ({ texts, format }: Language, values: { name: string }) =>
    format(texts.archive.problems.missingPhoto, values),
  missingOriginal: ({ texts, format }: Language, values: { name: string }) =>
    format(texts.archive.problems.missingOriginal, values),
  missingRecording: ({ texts, format }: Language, values: { name: string }) =>
    format(texts.archivedRecordings.problems.missing, values),
  unplayedRecording: ({ texts, format }: Language, values: { name: string }) =>
    format(texts.archivedRecordings.problems.unplayed, values),
  missingOriginalSound: ({ texts, format }: Language, values: { name: string }) =>
    format(texts.archivedRecordings.problems.missingOriginal, values),
  noPdf: ({ texts }: Language) => texts.archive.problems.noPdf,
  noEpub: ({ texts }: Language) => texts.archive.problems.noEpub,
  // in bytes
  noRoom: ({ texts, format, formatBytes }: Language, { needed, free }: { needed: number; free: number }) =>
    format(texts.archive.problems.noRoom, { needed: formatBytes(needed), free: formatBytes(free) }),
};
type Details = typeof details;

type ValuesOf<Detail> = Detail extends (language: Language, values: infer Values) => string ? Values : never;

/** What is wrong with a build, as it is stored: `detail` names a text, which may need values. */
export type BuildFault = Omit<BuildProblem, 'detail'> &
  {
    [Name in keyof Details]: Parameters<Details[Name]>['length'] extends 1
      ? { detail: Name; values?: never }
      : { detail: Name; values: ValuesOf<Details[Name]> };
  }[keyof Details];

/** Translates a stored fault; a text that an earlier release stored is returned unchanged. */
export const writeBuildFault = (language: Language, { detail, values, ...problem }: BuildFault): BuildProblem => ({
  ...problem,
  detail: writeDetail(language, detail, values),
});

const writeDetail = (language: Language, detail: string, values: unknown): string =>
  // earlier releases stored the text itself
  Object.hasOwn(details, detail)
    ? (details[detail as keyof Details] as (language: Language, values: unknown) => string)(language, values)
    : detail;

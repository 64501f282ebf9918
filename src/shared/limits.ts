import { answerLimits } from './answers/answer-limits.ts';
import { day } from './durations.ts';

/** The largest number of a column: PostgreSQL's `integer` has 32 bits. */
export const maxInteger = 2_147_483_647;

/** Limits that server and client share. Sizes in bytes, times in milliseconds, lengths in characters. */
export const limits = {
  ...answerLimits,
  people: 10_000,
  name: 200,
  notes: 10_000,
  searchQuery: 200,
  searchHits: 50,
  templates: 20,
  templateText: 5000,
  publicUrl: 300,
  timeZone: 64,
  yearOfBirth: { min: 1850, max: 2100 },
  questionText: 2000,
  /** Questions waiting for one person. */
  queue: 500,
  importedLines: 1000,
  /** Questions for several people in one request, all of them together. */
  askedTogether: 1000,
  /** One file of people, questions and answers: its size, the questions in it, and the errors that are named. */
  importBytes: 5 * 1024 * 1024,
  importQuestions: 20_000,
  importErrors: 100,
  /** A message that arrives by mail. */
  messageBytes: 35 * 1024 * 1024,
  /** Recordings: `takes` of one, `parts` of a take, `partBytes` of a part; how many a question may have, and their bytes. */
  recordings: {
    takes: 200,
    parts: 4000,
    partBytes: 4 * 1024 * 1024,
    perQuestion: 50,
    bytesPerQuestion: 2 * 1024 * 1024 * 1024,
    /** How long one may be; the page says so at `warning`. */
    duration: 90 * 60 * 1000,
    warning: 80 * 60 * 1000,
    /** Levels that a player shows as a curve. */
    shownPeaks: 400,
    /** Cues of a transcript, and characters of one. */
    cues: 10_000,
    cueText: 2000,
  },
  /** Questions of the admin's own in the library. */
  ownQuestions: 1000,
  days: { min: 1, max: 3650 },
  contentBytes: 1024 * 1024,
  minPassword: 8,
  password: 1024,
  code: 64,
  peoplePage: 200,
  storiesPage: 100,
  /** Pages of one letter, and letters in one PDF. */
  letter: { pages: { usual: 2, max: 4 }, together: 100 },
  /** Reading links, the people chosen for one, a line of thanks, and one list of them. */
  readers: 200,
  readerPeople: 1000,
  thanks: 300,
  thanksList: 200,
  books: 50,
  bookTitle: 200,
  bookText: 20_000,
  bookChapters: 1000,
  bookStories: 20_000,
  /** Builds that wait, and problems reported by one build. */
  waitingBuilds: 20,
  buildProblems: 200,
  /** A longer book becomes several volumes. */
  volume: { pages: 480, photos: 300 },
  /** How long what was deleted rests in the wastebasket. */
  restingTime: 30 * day,
  tokenLength: { min: 12, max: 64 },
} as const;

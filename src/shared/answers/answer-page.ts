import type { LanguageTag } from '../messages/languages.ts';
import type { QuestionStatus } from './status.ts';

/** HTML split around the values that are filled in: text, name of a value, text, name of a value, …, text. */
export type Template = string[];

/** The answer page as the build leaves it (`answer-page.json`), for the server to fill in. */
export type AnswerPageTemplates = {
  languages: Record<LanguageTag, PrerenderedPage>;
  /** Put into the frame as the value `styles`: the rules that come after greeting and question. */
  styles: string;
  /** CSP hashes of the inline scripts and the inline styles. */
  hashes: { script: string; style: string };
};

/** The answer page in one language. */
export type PrerenderedPage = {
  /** The page without a question; it loads the question by itself. */
  shell: string;
  /** The page around a frame that can be edited at once (`writing`), or only be read. Values: frame, answer. */
  pages: { writing: Template; reading: Template };
  /** The frame with greeting, question and answer, by `frameKey`. Values: `FrameValues`. */
  frames: Record<string, Template>;
  /** Who asks, for the value `asker`: with a photo, and without. Values: name, photo. */
  askers: { named: Template; pictured: Template };
};

/** At the end of an address of the answer page: it was opened from the list of all questions, and leads back there. */
export const listHash = '#list';

/** The values of a frame: HTML, or text escaped for it. */
export const frameValues = [
  'name',
  'asker',
  'question_text',
  'question_lang',
  'time_left',
  'styles',
  'text',
  'text_dir',
  'text_lang',
] as const;

/** The values of the line about who asks. */
export const askerValues = ['name', 'photo'] as const;

export type FrameValues = Record<(typeof frameValues)[number], string>;

/** Whether the answer can be edited as soon as the HTML is there. */
export const isWritable = (status: QuestionStatus): boolean => status === 'not_started' || status === 'in_progress';

/** What the frame's HTML depends on, besides the values in it. */
export type FrameState = { status: QuestionStatus; isSaved: boolean; isEmpty: boolean; hasTimeLeft: boolean };

/** The key of a frame in `AnswerPageTemplates`. */
export const frameKey = ({ status, isSaved, isEmpty, hasTimeLeft }: FrameState): string =>
  [status, isSaved ? 'saved' : 'unsaved', isEmpty ? 'empty' : 'written', hasTimeLeft ? 'due' : 'not due'].join(' ');

/** Puts the values between the pieces of a template. A value is never searched for names of others. */
export const fillTemplate = <Values extends Record<string, string>>(template: Template, values: Values): string =>
  template.map((part, index) => (index % 2 === 0 ? part : values[part])).join('');

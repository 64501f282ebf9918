import type { QuestionStatus } from '../../src/shared/answers/status.ts';
import type { PhotoKey } from './photos.ts';

/** One question as the seed asks it. `content` is answer HTML as the editor writes it; `{{photo:KEY}}` stands where a photo of `photos` belongs, on its own between blocks. */
export type CastQuestion = {
  question_text: string;
  status: QuestionStatus;
  days_to_complete: number | null;
  /** May be a fraction: 6.75 with seven days to complete leaves six hours. */
  asked_days_ago: number;
  content: string;
};

export type CastPerson = { name: string; questions: CastQuestion[] };

/** Joins the blocks of an answer without whitespace between them, as the editor stores it. */
export const blocks = (...html: string[]): string => html.join('');

/** Where a photo stands in an answer, until the seed has stored it. */
export const photo = (key: PhotoKey): string => `{{photo:${key}}}`;

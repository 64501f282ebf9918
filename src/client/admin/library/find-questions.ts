import type { LibraryQuestion } from '../../../shared/library/library.ts';
import { fold } from '../../../shared/search/fold.ts';

/** The questions that contain every word of the query, also inside another word, without case and accents. */
export const findQuestions = <Q extends Pick<LibraryQuestion, 'text'>>(questions: Q[], query: string): Q[] => {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return questions.filter(({ text }) => {
    const folded = plain(text);
    return words.every((word) => folded.includes(word));
  });
};

const plain = (text: string) => fold(text).replace(/[‘’]/g, "'");

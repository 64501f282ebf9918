import type { LibraryQuestion } from '../../shared/library.ts';

/** The questions that contain every word of the query, also inside another word, without case and accents. */
export const findQuestions = <Q extends Pick<LibraryQuestion, 'text'>>(questions: Q[], query: string): Q[] => {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return questions.filter(({ text }) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  });
};

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").toLowerCase();

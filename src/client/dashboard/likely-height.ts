import type { Person } from '../../shared/people.ts';
import { shownAtFirst } from './QuestionList.tsx';

/** Of a person's card, in px, by experience: keeps the scroll bar steady while a card has not been laid out. */
export const likelyHeight = ({ questions }: Person): number => 270 + 180 * Math.min(questions.length, shownAtFirst);

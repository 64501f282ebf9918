import type { Question } from '../../../shared/questions/questions.ts';
import { dashboard as messages } from '../../messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import { actionLabel } from '../frame/action-label.ts';
import { useIsSelected } from './selection.ts';

/** The checkbox of a row while questions are selected. */
export const SelectBox = ({ question, about }: { question: Question; about: string }) => {
  const { isSelected, toggle } = useIsSelected(question);
  if (isSelected === undefined) return null;
  return (
    <Choice
      type="checkbox"
      className="select-box"
      aria-label={actionLabel(messages.select.question, about)}
      checked={isSelected}
      onChange={toggle}
    />
  );
};

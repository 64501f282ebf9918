import type { FocusEvent } from 'react';
import { cardId, rowId } from './element-ids.ts';

/** Whether an element has the focus, an open dialog, or text in an input: then it must not be removed. */
const isInUse = (element: Element | null): boolean =>
  element !== null &&
  (element.contains(document.activeElement) ||
    element.querySelector('dialog[open]') !== null ||
    [...element.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')].some(({ value }) => value !== ''));

export const isCardInUse = (person_id: string): boolean => isInUse(document.getElementById(cardId(person_id)));
export const isRowInUse = (question_id: string): boolean => isInUse(document.getElementById(rowId(question_id)));

/** Whether the focus has left the element, and nothing in it is in use. */
export const isLeft = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !currentTarget.contains(relatedTarget) && !isInUse(currentTarget);

/** Merges a reload with what was shown: what was deleted elsewhere stays in its place, marked, while it is in use here. */
export const keepUsed = <T extends { id: string; isDeleted?: true }>(
  before: T[],
  after: T[],
  isUsed: (id: string) => boolean,
): T[] => {
  const ids = new Set(after.map(({ id }) => id));
  const all = [...after];
  before.forEach((item, index) => {
    if (ids.has(item.id) || !isUsed(item.id)) return;
    const previous = before[index - 1]?.id;
    const at = all.findIndex(({ id }) => id === previous);
    all.splice(at + 1, 0, { ...item, isDeleted: true });
  });
  return all;
};

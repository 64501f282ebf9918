/** Whether an element has the focus, an open dialog, or text in an input: then it must not be removed. */
export const isBeingEdited = (element: Element | null): boolean =>
  element !== null &&
  (element.contains(document.activeElement) ||
    element.querySelector('dialog[open]') !== null ||
    [...element.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')].some(({ value }) => value !== ''));

export const cardId = (person_id: string): string => `person-${person_id}`;
export const rowId = (question_id: string): string => `question-${question_id}`;

export const isCardBeingEdited = (person_id: string): boolean =>
  isBeingEdited(document.getElementById(cardId(person_id)));
export const isRowBeingEdited = (question_id: string): boolean =>
  isBeingEdited(document.getElementById(rowId(question_id)));

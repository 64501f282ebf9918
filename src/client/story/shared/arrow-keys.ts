import { hasModifier, stepOfArrow } from '../../ui/arrow-keys.ts';

/** The neighbour that an arrow key leads to; undefined if it is taken. */
export const sideOfArrow = (event: KeyboardEvent): 'previous' | 'next' | undefined => {
  if (isArrowTaken(event)) return undefined;
  const step = stepOfArrow(event.key);
  return step && (step === 1 ? 'next' : 'previous');
};

/** Whether an arrow key has another use than to turn pages: in a field or a menu, or while a dialog is open. */
export const isArrowTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  hasModifier(event) ||
  isInField(event.target) ||
  document.querySelector('dialog[open]') !== null;

const isInField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=menu]') !== null);

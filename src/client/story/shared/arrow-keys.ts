import { stepOfArrow } from '../../ui/arrow-keys.ts';

/** The neighbour that an arrow key leads to; undefined in a text field, or while a dialog is open. */
export const sideOfArrow = (event: KeyboardEvent): 'previous' | 'next' | undefined => {
  if (event.defaultPrevented || hasModifier(event) || isTyping(event.target)) return undefined;
  if (document.querySelector('dialog[open]')) return undefined;
  const step = stepOfArrow(event.key);
  return step && (step === 1 ? 'next' : 'previous');
};

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => altKey || ctrlKey || metaKey || shiftKey;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

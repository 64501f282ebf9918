import { type KeyboardEvent, type RefObject, useEffect } from 'react';

/** The up and down arrows move from a button to the same button of the row before or after. */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>): void => {
  const isDown = event.key === 'ArrowDown';
  if (!(isDown || event.key === 'ArrowUp') || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const row = event.currentTarget.closest('li');
  const next = isDown ? row?.nextElementSibling : row?.previousElementSibling;
  if (!row || !next) return;
  const [here, there] = [row, next].map((each) => [...each.querySelectorAll<HTMLElement>('button:not(dialog *)')]);
  const target = there?.[here?.indexOf(event.currentTarget) ?? 0] ?? there?.[0];
  if (!target) return;
  event.preventDefault();
  target.focus();
};

/** The slash key focuses a field, unless somebody is typing or a dialog is open. */
export const useSlashKey = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.altKey || event.ctrlKey || event.metaKey) return;
      const isTyping = (event.target as Element).closest('input, textarea, select, [contenteditable], dialog') !== null;
      if (isTyping || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
};

import { type RefObject, useEffect } from 'react';

/** `/` focuses the field, unless something is being typed or a dialog is open. */
export const useSlashKey = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = (event.target as Element | null)?.closest('input, textarea, select, [contenteditable]');
      if (isTyping || document.querySelector('dialog[open], [role=menu]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
};

import { useEffect, useEffectEvent } from 'react';

/** Ctrl+Z or ⌘Z presses Undo in the message, which is far from the focus. In a field the keys undo typing instead. */
export const useUndoKey = (takeBack: () => void) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (key !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
    const isTyping = (target as Element | null)?.closest('input, textarea, select, [contenteditable]');
    if (isTyping || document.querySelector('dialog[open], [role=menu]')) return;
    event.preventDefault();
    takeBack();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};

/** The left and right arrow keys lead to the stories before and after. */
export const turnByArrows = (): void => {
  document.addEventListener('keydown', (event) => {
    const side = event.key === 'ArrowLeft' ? 'previous' : event.key === 'ArrowRight' ? 'next' : undefined;
    const link = side && document.querySelector<HTMLAnchorElement>(`.story-${side}`);
    if (!link || event.defaultPrevented || hasModifier(event) || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    link.click();
  });
};

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => altKey || ctrlKey || metaKey || shiftKey;

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('input, textarea');

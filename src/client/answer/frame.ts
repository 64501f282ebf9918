/** The parts of the page that stay where they are while it is open; what is in them changes. */
export type Frame = {
  above: HTMLElement;
  sheet: HTMLElement;
  tools: HTMLElement;
  wait: HTMLElement;
  /** Becomes the editor itself: it is never moved or replaced, since one may be writing in it. */
  text: HTMLElement;
  below: HTMLElement;
  actions: HTMLElement;
};

/** The one that the server has sent with the question in it, else an empty one. */
export const openFrame = (): Frame => {
  const template = document.querySelector<HTMLTemplateElement>('#frame');
  if (template && !document.querySelector('[data-slot]')) template.before(template.content.cloneNode(true));
  const slot = (name: string) => document.querySelector(`[data-slot=${name}]`) as HTMLElement;
  const [above, tools, wait] = [slot('above'), slot('tools'), slot('wait')];
  const [text, below, actions] = [slot('text'), slot('below'), slot('actions')];
  return { above, sheet: text.closest('section') as HTMLElement, tools, wait, text, below, actions };
};

/** Takes away what the server had put there until our own parts came. */
export const clearFrame = (): void => {
  for (const element of document.querySelectorAll('[data-early]')) element.remove();
};

/** The page's static containers: React renders into them through portals. */
export type Frame = {
  page: HTMLElement;
  above: HTMLElement;
  sheet: HTMLElement;
  tools: HTMLElement;
  wait: HTMLElement;
  /** Becomes the editor's element. Never moved or replaced: the person may be typing in it. */
  text: HTMLElement;
  below: HTMLElement;
  actions: HTMLElement;
  /** Whether a prerendered text was visible when the frame was opened. */
  hasText: boolean;
};

/** Finds the frame that the server prerendered with the question, else instantiates the empty template. */
export const openFrame = (): Frame => {
  const template = document.querySelector<HTMLTemplateElement>('#frame');
  if (template && !document.querySelector('[data-slot]')) template.before(template.content.cloneNode(true));
  const slot = (name: string) => document.querySelector(`[data-slot=${name}]`) as HTMLElement;
  const [above, tools, wait] = [slot('above'), slot('tools'), slot('wait')];
  const [text, below, actions] = [slot('text'), slot('below'), slot('actions')];
  const closest = (selector: string) => text.closest(selector) as HTMLElement;
  const hasText = text.hasChildNodes() && text.style.visibility === '';
  return { page: closest('.page'), above, sheet: closest('section'), tools, wait, text, below, actions, hasText };
};

/** Removes the prerendered markup that React's own output replaces. */
export const removePrerendered = (): void => {
  for (const element of document.querySelectorAll('[data-prerendered]')) element.remove();
};

/** Shows a submitted or locked answer like a story, by an attribute that the prerendered page has too. */
export const markRead = (page: HTMLElement, isRead: boolean): void => {
  page.toggleAttribute('data-read', isRead);
};

/** The page's static containers: React renders into them through portals. */
export type Frame = {
  page: HTMLElement;
  above: HTMLElement;
  /** Between question and text: Write or Talk. */
  choice: HTMLElement;
  sheet: HTMLElement;
  tools: HTMLElement;
  wait: HTMLElement;
  /** Becomes the editor's element. Never moved or replaced: the person may be typing in it. */
  text: HTMLElement;
  talk: HTMLElement;
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
  const [above, choice, tools, wait] = [slot('above'), slot('choice'), slot('tools'), slot('wait')];
  const [text, talk, below, actions] = [slot('text'), slot('talk'), slot('below'), slot('actions')];
  const closest = (selector: string) => text.closest(selector) as HTMLElement;
  const hasText = text.hasChildNodes() && text.style.visibility === '';
  const [page, sheet] = [closest('.page'), closest('section')];
  return { page, above, choice, sheet, tools, wait, text, talk, below, actions, hasText };
};

/** Removes the prerendered markup that React's own output replaces. */
export const removePrerendered = (): void => {
  for (const element of document.querySelectorAll('[data-prerendered]')) element.remove();
};

/** Shows a submitted or locked answer like a story, by an attribute that the prerendered page has too. */
export const markRead = (page: HTMLElement, isRead: boolean): void => {
  page.toggleAttribute('data-read', isRead);
};

/** The editor is hidden while Talk is chosen; its element stays. */
export const markTalkChosen = (page: HTMLElement, isTalkChosen: boolean): void => {
  page.toggleAttribute('data-talk-chosen', isTalkChosen);
};

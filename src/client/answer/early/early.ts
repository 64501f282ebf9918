import type { Answer } from '../../../shared/answers.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import type { Device, Draft } from '../device/store.ts';
import type { Signs } from './signs.ts';

/** The answer in the page's own HTML, which one can write on before the editor is there. */
export type Early = {
  /** Which the page goes on with: one that does not answer is not asked again. */
  device: Device;
  /** Whether one can. Not where this device has words that the server has not: those come first. */
  opened: Promise<boolean>;
  /** Hears of what is typed, and at once if something was. The one before hears no more. */
  watch: (onEdit: () => void) => void;
  /** From now on whoever listens keeps what is typed on this device. */
  hand: (onEdit: () => void) => void;
  isEdited: () => boolean;
  /** Resolves when no input method is in the middle of a word: the text may be touched until the next event. */
  calm: () => Promise<void>;
  /** The editor has the words. */
  end: () => void;
};

declare global {
  interface Window {
    early?: Early;
  }
}

const pause = 100;

/** Lets one write in `text`, and keeps on `device` what is typed there. */
export const openEarly = (
  text: HTMLElement,
  { question }: Answer,
  device: Device,
  signs: Signs,
  ending: AbortController,
  seen: Promise<void>,
): Early => {
  const { signal } = ending;
  let isEdited = false;
  let isComposing = false;
  let isHanded = false;
  /** This device has no other words of this question, which must not be written over. */
  let isAlone = false;
  const before = text.textContent ?? '';
  let underWay = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onEdit = () => {};
  let waiting: (() => void)[] = [];

  /** The same draft that the editor's own page writes. */
  const write = async () => {
    timer = undefined;
    underWay += 1;
    try {
      const base = { base_version: question.version, base_content: question.content };
      await device.writeDraft({ question_id: question.id, html: text.innerHTML, ...base, sent: [] });
      underWay -= 1;
      if (timer === undefined && underWay === 0) signs.kept();
    } catch (error) {
      underWay -= 1;
      console.warn('This device keeps no copy.', error);
      signs.notKept();
    }
  };

  /** A device slower than one types gets the newest words next, not a queue of older ones. */
  const writeWhenFree = () => {
    if (underWay === 0) void write();
    else timer = setTimeout(writeWhenFree, pause);
  };

  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    void write();
  };

  const keep = () => {
    timer ??= setTimeout(writeWhenFree, pause);
    // not before there is something to keep: a browser waits for whoever listens
    addEventListener('beforeunload', flush, { signal });
  };

  const edited = () => {
    isEdited = true;
    text.querySelector('.is-empty')?.classList.remove('is-empty');
    text.dir = 'auto';
    if (!isHanded) signs.writing();
    if (isAlone && !isHanded) keep();
    onEdit();
  };

  const calmDown = () => {
    if (isComposing) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };

  const begin = () => {
    // not before: to be told so a browser lays the whole page out
    document.execCommand('defaultParagraphSeparator', false, 'p');
    // where a photo comes first, Chromium finds no place for the caret by itself, and what is typed goes nowhere
    setTimeout(() => {
      const selection = getSelection();
      if (text.contains(selection?.anchorNode ?? null)) return;
      const line = text.querySelector(':scope > :not(figure)');
      // an empty line has no height, and takes no letters
      if (!line?.hasChildNodes()) line?.append(document.createElement('br'));
      selection?.collapse(line);
    });
  };

  const listen = () => {
    text.addEventListener('focus', begin, { signal });
    text.addEventListener('input', edited, { signal });
    text.addEventListener(
      'compositionstart',
      () => {
        isComposing = true;
        text.querySelector('.is-empty')?.classList.remove('is-empty');
      },
      { signal },
    );
    text.addEventListener(
      'compositionend',
      () => {
        isComposing = false;
        // some browsers put the word in only after this
        setTimeout(calmDown);
      },
      { signal },
    );
    text.addEventListener('paste', (event) => takePlainly(event, event.clipboardData, signs), { signal });
    text.addEventListener('drop', (event) => takePlainly(event, event.dataTransfer, signs), { signal });
    addEventListener('pagehide', flush, { signal });
    document.addEventListener('visibilitychange', flush, { signal });
  };

  /** Words of this device come first: the page puts them in, and what was typed in this moment behind them. */
  const giveWay = async (draft: Draft) => {
    ending.abort();
    text.contentEditable = 'false';
    text.style.visibility = 'hidden';
    const typed = added(before, text.textContent ?? '');
    if (typed === '') signs.kept();
    else await keepBehind(draft, typed);
  };

  /** Nothing may be written over a draft that one has not seen: where it cannot be put behind, that is said. */
  const keepBehind = async (draft: Draft, typed: string, tries = 5): Promise<void> => {
    try {
      await device.writeDraft({ ...draft, html: `${draft.html}<p>${escapeHtml(typed)}</p>` });
      signs.kept();
    } catch (error) {
      console.warn('This device keeps no copy.', error);
      signs.notKept();
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (tries > 1) await keepBehind(draft, typed, tries - 1);
    }
  };

  const open = async () => {
    listen();
    text.contentEditable = 'true';
    // not waited for: it takes as long as all the rest together
    await seen;
    const draft = await device.readDraft(question.id).catch((error: unknown) => {
      console.warn('This device keeps no copy.', error);
      return undefined;
    });
    if (draft) {
      await giveWay(draft);
      return false;
    }
    isAlone = true;
    if (isEdited) keep();
    signs.opened();
    return true;
  };

  return {
    device,
    opened: open(),
    watch: (listener) => {
      onEdit = listener;
      if (isEdited) onEdit();
    },
    hand: (listener) => {
      isHanded = true;
      clearTimeout(timer);
      timer = undefined;
      onEdit = listener;
      if (isEdited) onEdit();
    },
    isEdited: () => isEdited,
    calm: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        calmDown();
      }),
    end: () => ending.abort(),
  };
};

/** What other programs mean by it is not known yet: the words alone. */
const takePlainly = (event: Event, data: DataTransfer | null, signs: Signs) => {
  event.preventDefault();
  const words = data?.getData('text/plain').replace(/\r\n?/g, '\n') ?? '';
  if (words !== '' && event.type === 'paste') document.execCommand('insertText', false, words);
  else if (data?.files.length) signs.noPhotosYet();
};

/** What stands in one text and not in the other, between what both begin and end with. */
const added = (before: string, after: string) => {
  let [from, to] = [0, 0];
  while (from < after.length && before[from] === after[from]) from += 1;
  while (to < Math.min(before.length, after.length) - from && before.at(-1 - to) === after.at(-1 - to)) to += 1;
  return after.slice(from, after.length - to);
};

import type { Answer } from '../../../shared/answers.ts';
import { isStored } from '../device/draft.ts';
import { type JournalEntry, withTyped } from '../device/journal.ts';
import { isOutdated } from '../device/newest-version.ts';
import type { Device, Draft } from '../device/store.ts';
import type { Signs } from './signs.ts';

/** The answer in the page's own HTML, which one can write on before the editor is there. */
export type Early = {
  /** Which the page goes on with: one that does not answer is not asked again. */
  device: Device;
  /** Whether one can. Not where this device has words that the server has not, or has seen a newer version. */
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
/** The journal is synchronous: the letter is shown first. */
const journalPause = 20;

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
  /** What the journal of this device held before anything was typed here. */
  let earlier: JournalEntry | undefined;
  let reading: Promise<Draft | undefined> | undefined;
  let underWay = 0;
  /** The text changed since the last write began. */
  let isDirty = false;
  /** The database has a draft of what is typed: until then every edit goes to the journal. */
  let hasDraft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let journalTimer: ReturnType<typeof setTimeout> | undefined;
  let onEdit = () => {};
  let waiting: (() => void)[] = [];

  /** The same draft that the editor's own page writes. */
  const draft = (): Draft => ({
    question_id: question.id,
    html: text.innerHTML,
    base_version: question.version,
    base_content: question.content,
    sent: [],
  });

  const stopTimers = () => {
    clearTimeout(timer);
    clearTimeout(journalTimer);
    timer = undefined;
    journalTimer = undefined;
  };

  const typed = () => added(before, text.textContent ?? '');

  /** Reads, once, what this device has of this question. The journal is read when this returns. */
  const readDevice = (): Promise<Draft | undefined> => {
    if (reading) return reading;
    earlier = device.readJournal(question.id);
    reading = device.readDraft(question.id).catch((error: unknown) => {
      console.warn('This device keeps no copy.', error);
      return undefined;
    });
    return reading;
  };

  const writeJournal = () => {
    journalTimer = undefined;
    // an entry of the last visit is read before it is replaced
    void readDevice();
    const more = typed();
    // while it is not known what else this device has, nothing is replaced: what was typed goes behind it
    if (isAlone || earlier?.html === undefined)
      device.writeJournal({ ...draft(), sent: earlier?.sent ?? [], typed: more });
    else
      device.writeJournal({
        ...earlier,
        html: withTyped(earlier.html, more),
        typed: earlier.typed && `${earlier.typed} ${more}`,
        isBlind: earlier.isBlind ?? false,
      });
  };

  const write = async (): Promise<void> => {
    stopTimers();
    isDirty = false;
    underWay += 1;
    try {
      await device.writeDraft(draft());
      underWay -= 1;
      hasDraft = true;
      if (!isDirty && underWay === 0) signs.kept();
    } catch (error) {
      underWay -= 1;
      hasDraft = false;
      console.warn('This device keeps no copy.', error);
      signs.notKept();
    }
    // a device slower than one types gets the newest words next, not a queue of older ones
    if (isDirty && underWay === 0 && !isHanded) await write();
  };

  /** The page may be about to go: the journal is written in time, the database perhaps. */
  const leave = () => {
    if (isHanded || !isEdited || (hasDraft && !isDirty && underWay === 0)) return;
    writeJournal();
    if (isAlone && isDirty) void write();
  };

  const keep = () => {
    isDirty = true;
    if (underWay === 0) timer ??= setTimeout(write, pause);
  };

  const edited = () => {
    isEdited = true;
    text.querySelector('.is-empty')?.classList.remove('is-empty');
    text.dir = 'auto';
    if (!isHanded) signs.writing();
    if (!isHanded) {
      if (isAlone) keep();
      if (!hasDraft) journalTimer ??= setTimeout(writeJournal, journalPause);
      // not before there is something to keep: a browser waits for whoever listens
      addEventListener('beforeunload', leave, { signal });
    }
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
    addEventListener('pagehide', leave, { signal });
    document.addEventListener('visibilitychange', leave, { signal });
  };

  /** The page shows something else than this text. */
  const hide = () => {
    ending.abort();
    stopTimers();
    text.contentEditable = 'false';
    text.style.visibility = 'hidden';
  };

  /** Words of this device come first: the page puts them in, and what was typed in this moment behind them. */
  const giveWay = async (draft: Draft) => {
    hide();
    if (!isEdited) return signs.kept();
    const both = typed() === '' ? draft : { ...draft, html: withTyped(draft.html, typed()) };
    device.writeJournal(both);
    await keepBoth(both);
  };

  /** Nothing may be written over a draft that one has not seen: where it cannot be put behind, that is said. */
  const keepBoth = async (both: Draft, tries = 5): Promise<void> => {
    try {
      await device.writeDraft(both);
      signs.kept();
    } catch (error) {
      console.warn('This device keeps no copy.', error);
      signs.notKept();
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (tries > 1) await keepBoth(both, tries - 1);
    }
  };

  const open = async () => {
    listen();
    text.contentEditable = 'true';
    // not waited for: it takes as long as all the rest together
    await seen;
    const found = await readDevice();
    if (found && !isStored(found, question)) {
      await giveWay(found);
      return false;
    }
    if (!isEdited && isOutdated(question)) {
      hide();
      return false;
    }
    if (found) await device.deleteDraft(question.id).catch(() => console.warn('An old draft stays on this device.'));
    isAlone = true;
    if (isEdited) keep();
    if (isEdited) writeJournal();
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
      stopTimers();
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

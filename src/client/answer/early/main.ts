// Stands in the page's HTML itself (built by vite.config.ts, put in by the server), right behind the text.
import type { Answer } from '../../../shared/answers.ts';
import { firstHtml } from '../../../shared/messages/en/first-html.ts';
import { openDevice } from '../device/store.ts';
import { readSpellCheck } from '../spell-check-choice.ts';
import { type Early, openEarly } from './early.ts';
import { openSigns } from './signs.ts';

const text = document.querySelector('[data-slot=text]') as HTMLElement;
const data = document.querySelector('#answer') as HTMLElement;
const answer: Answer = JSON.parse(data.textContent ?? '');

const began = performance.now();
/** The words are on the screen: what comes before keeps them from it. */
const seen = new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const ending = new AbortController();
const signs = openSigns(ending.signal);
window.early = openEarly(text, answer, openDevice(), signs, ending, seen);
void start(window.early);

async function start({ opened }: Early) {
  await seen;
  const needed = performance.now() - began;
  await opened;
  fetchAll('modulepreload', data.dataset.modules as string);
  showSpellCheck();
  // what comes keeps a slow device busy, just when one may tap for the first time
  await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(needed, 250), 500)));
  try {
    await import(/* @vite-ignore */ data.dataset.main as string);
  } catch (error) {
    console.warn('The page could not be loaded.', error);
    signs.late();
  }
  fetchAll('stylesheet', data.dataset.fonts as string);
}

function fetchAll(rel: string, addresses: string) {
  for (const href of addresses.split(' ')) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel, href, crossOrigin: '' }));
  }
}

/** Not before: the browser asks another process for the choice, and waits. */
function showSpellCheck() {
  if (readSpellCheck()) return;
  text.spellcheck = false;
  const button = document.querySelector('[data-early] .spell-check');
  if (button) button.textContent = firstHtml.spellCheckOff;
}

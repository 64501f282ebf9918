// The inline script right after the answer's text; the build puts it into the page (scripts/vite/answer-page.ts).
import type { Answer } from '../../../shared/answers/answers.ts';
import { firstHtml } from '../../messages.ts';
import { openDevice } from '../device/store.ts';
import { readSpellCheck } from '../editor/spell-check-choice.ts';
import { openPrerenderedEditor, type PrerenderedEditor } from './prerendered-editor.ts';
import { openPrerenderedStatus } from './prerendered-status.ts';

const text = document.querySelector('[data-slot=text]') as HTMLElement;
const data = document.querySelector('#answer') as HTMLElement;
const answer: Answer = JSON.parse(data.textContent ?? '');

const startTime = performance.now();
/** Resolves after the first paint; work before that would delay it. */
const painted = new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const closing = new AbortController();
const status = openPrerenderedStatus(closing.signal);
window.prerendered = openPrerenderedEditor(text, answer, openDevice(), status, closing, painted);
void start(window.prerendered);

async function start({ opened }: PrerenderedEditor) {
  await painted;
  const paintTime = performance.now() - startTime;
  await opened;
  addLinks('modulepreload', data.dataset.modules as string);
  showSpellCheck();
  // evaluating the page's code blocks the main thread, longer on slow devices: leave time for a first tap
  await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(paintTime, 250), 500)));
  try {
    await import(/* @vite-ignore */ data.dataset.main as string);
  } catch (error) {
    console.warn('The page could not be loaded.', error);
    status.showLate();
  }
  addLinks('stylesheet', data.dataset.fonts as string);
}

function addLinks(rel: string, addresses: string) {
  for (const href of addresses.split(' ')) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel, href, crossOrigin: '' }));
  }
}

/** Not before the first paint: localStorage blocks on another process. */
function showSpellCheck() {
  if (readSpellCheck()) return;
  text.spellcheck = false;
  const button = document.querySelector('[data-prerendered] .spell-check');
  if (!button) return;
  button.textContent = firstHtml.spellCheckOff;
  button.ariaPressed = 'false';
}

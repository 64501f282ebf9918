// Stands in the page's HTML itself (built by vite.config.ts, put in by the server), right behind the text.
import type { Answer } from '../../../shared/answers.ts';
import { openDevice } from '../device/store.ts';
import { readSpellCheck } from '../spell-check-choice.ts';
import { openEarly } from './early.ts';
import { openSigns } from './signs.ts';

const text = document.querySelector('[data-slot=text]') as HTMLElement;
const data = document.querySelector('#answer') as HTMLElement;
const answer: Answer = JSON.parse(data.textContent ?? '');

if (!readSpellCheck()) {
  text.spellcheck = false;
  const button = document.querySelector('[data-early] [aria-pressed]');
  button?.setAttribute('aria-pressed', 'false');
  if (button) button.textContent = 'Spell Check Off';
}
const ending = new AbortController();
const signs = openSigns(ending.signal);
window.early = openEarly(text, answer, openDevice(), signs, ending);

// the words are on the screen and take keys before the browser has anything else to do
requestAnimationFrame(() => setTimeout(startPage));

async function startPage() {
  try {
    await import(/* @vite-ignore */ data.dataset.main as string);
  } catch (error) {
    console.warn('The page could not be loaded.', error);
    signs.late();
  }
}

import type { Thanks } from '../../shared/reading/readers.ts';
import { keepOnDevice, readFromDevice } from '../device-storage.ts';
import { readPage } from '../messages.ts';
import { path } from '../path.ts';
import { dayOf } from './days.ts';
import { readAddress, request } from './request.ts';
import { make } from './shared/elements.ts';

const texts = readPage.thanks;

/** Shows the form for thanks, and sends them. */
export const openThanks = (): void => {
  const section = document.querySelector<HTMLElement>('.story-thanks');
  const form = section?.querySelector<HTMLFormElement>('.thanks-form');
  const [field, done] = [form?.querySelector('input'), form?.querySelector<HTMLElement>('.thanks-done')];
  const button = form?.querySelector('button');
  if (!section || !form || !field || !done || !button) return;
  section.hidden = false;
  form.hidden = false;
  // for a reload, such as one in another language
  const kept = `thanks ${location.pathname}`;
  field.value ||= readFromDevice(kept, 'sessionStorage') ?? '';
  addEventListener('pagehide', () => void keepOnDevice(kept, field.value, 'sessionStorage'));

  const say = (text: string, isRefused: boolean) => {
    done.textContent = text;
    done.classList.toggle('is-refused', isRefused);
    done.scrollIntoView({ block: 'nearest' });
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (button.getAttribute('aria-disabled') === 'true') return;
    if (text === '') {
      field.focus();
      return say(texts.empty, true);
    }
    button.setAttribute('aria-disabled', 'true');
    try {
      showThanks(section, await send(text));
      field.value = '';
      say(texts.sent, false);
    } catch (error) {
      say(error instanceof ThanksRefusal ? error.message : texts.failed, true);
    } finally {
      button.removeAttribute('aria-disabled');
    }
  });
};

/** An error of the server, whose message is meant for the person. */
class ThanksRefusal extends Error {}

const send = async (text: string): Promise<Thanks> => {
  const response = await request(path`/api/read/stories/${readAddress().id}/thanks`, { text });
  const body = await response.json();
  if (!response.ok) throw new ThanksRefusal(typeof body.detail === 'string' ? body.detail : texts.failed);
  return body;
};

const showThanks = (section: HTMLElement, { text, created_at }: Thanks) => {
  const time = make('time', { datetime: created_at }, dayOf(created_at));
  section.querySelector('.thanks-given')?.append(make('li', {}, make('q', { dir: 'auto' }, text), ' ', time));
};

import '../../src/client/admin/admin.css';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../src/client/api.ts';
import type { WordsCalls } from '../../src/client/ui/words/calls.ts';
import { PlayerWithWords } from '../../src/client/ui/words/PlayerWithWords.tsx';
import type { Cue, TranscriptChange } from '../../src/shared/recordings/transcripts.ts';
import { type AboutTranscript, writeVtt } from '../../src/shared/recordings/vtt.ts';
import { expectAccessible } from './axe.ts';
import { mount, unmount } from './mount.ts';
import { levels, silence } from './sound.ts';

afterEach(unmount);

const heard: Cue[] = [
  { start_ms: 0, end_ms: 3000, text: 'Bread first.' },
  { start_ms: 3000, end_ms: 12_000, text: 'My mother was up at five.' },
  { start_ms: 15_000, end_ms: 21_000, text: 'Then coffee with so match milk.', unsure: [[20, 25]] },
];

type Stored = { cues: Cue[]; about: AboutTranscript } | undefined;

/** A server that stores the words of one recording. */
const serve = (stored: Stored, { refuses = [] as ApiError[], offers = [] as { name: string }[] } = {}) => {
  const sent: TranscriptChange[] = [];
  const first = stored;
  let now = stored;
  const calls: WordsCalls = {
    load: async (version) => {
      const shown = version === 1 ? first : now;
      if (!shown) throw new ApiError(404, { code: 'no_transcript', detail: 'There are no words yet.' });
      return writeVtt(shown.cues, shown.about);
    },
    save: async (change) => {
      const refusal = refuses.shift();
      if (refusal) throw refusal;
      sent.push(change);
      const version = (now?.about.version ?? 0) + 1;
      now = {
        cues: change.cues,
        about: { version, source: 'answerer', ...(change.released && { released: version }) },
      };
      return { version, transcript: 'corrected', ...(change.released && { released: version }) };
    },
    offers: async () => offers.map(({ name }) => ({ start_ms: 15_000, from: 5, to: 11, name })),
  };
  return { calls, sent };
};

const asHeard: Stored = { cues: heard, about: { version: 1, source: 'heard' } };
const url = silence(134);
const inserted: string[][] = [];

const show = ({ calls }: { calls: WordsCalls }, props: { transcript?: 'waiting' | 'failed'; by?: 'admin' } = {}) =>
  mount(
    createElement(
      'div',
      { className: 'card' },
      createElement(PlayerWithWords, {
        recording: { id: 'one', duration_ms: 134_000, url, peaks: levels, transcript: props.transcript ?? 'proposed' },
        renew: async () => undefined,
        calls,
        by: props.by ?? 'answerer',
        ...(props.by ? {} : { onInsert: (paragraphs: string[]) => void inserted.push(paragraphs) }),
      }),
    ),
  );

const heading = (name: string) => page.getByRole('heading', { name });
const line = (words: string) => page.getByRole('button', { name: words, exact: true });
const audio = () => document.querySelector('audio') as HTMLAudioElement;

test('the time of a line plays it, and the line is marked', async () => {
  show(serve(asHeard));
  await expect.element(heading('Your words, as we heard them')).toBeVisible();
  await page.getByRole('button', { name: 'Play from 0:03' }).click();
  await expect.poll(() => audio().currentTime).toBeGreaterThanOrEqual(3);
  await expect.poll(() => page.css('.words-line[aria-current]').element().textContent).toContain('My mother');
});

test('words are typed over in place, changed ones are underlined, and the heading says so', async () => {
  const server = serve(asHeard);
  show(server);
  await line('Then coffee with so match milk.').click();
  await page.getByRole('textbox', { name: 'Words at 0:15' }).fill('Then coffee with so much milk.');
  await userEvent.tab();
  await expect.element(heading('Your words, as you put them right')).toBeVisible();
  expect(
    page
      .css('.words-changed')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['much']);
  await expect
    .poll(() => server.sent.at(-1))
    .toMatchObject({ base_version: 1, cues: [{}, {}, { text: 'Then coffee with so much milk.' }] });
});

test('words that could not be saved stay, also when the page is opened again, and are sent again', async () => {
  const server = serve(asHeard, { refuses: [new ApiError(0), new ApiError(0)] });
  show(server);
  await line('Bread first.').click();
  await page.getByRole('textbox').fill('Fresh bread first.');
  await userEvent.tab();
  await expect.element(page.getByText('This is not saved yet')).toBeVisible();
  unmount();
  show(server);
  await expect.element(line('Fresh bread first.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => server.sent.length).toBe(1);
  await expect.element(page.getByText('This is not saved yet')).not.toBeInTheDocument();
});

test('after another person’s correction, one chooses whose words stay', async () => {
  const changed = new ApiError(409, { code: 'transcript_changed', detail: 'Somebody has corrected these words.' });
  const server = serve(asHeard, { refuses: [changed] });
  show(server);
  await line('Bread first.').click();
  await page.getByRole('textbox').fill('Fresh bread first.');
  await userEvent.tab();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => server.sent.at(-1)?.cues[0]?.text).toBe('Fresh bread first.');
  expect(server.sent.at(-1)?.base_version).toBeUndefined();
});

test('readers see the words once they are said to be right; the answerer can put them into the answer', async () => {
  const server = serve(asHeard);
  show(server);
  await page.getByRole('button', { name: 'These words are right' }).click();
  await expect.element(page.getByText('Readers see these words.')).toBeVisible();
  expect(server.sent).toMatchObject([{ released: true }]);
  await page.getByRole('button', { name: 'Put these words into the answer' }).click();
  expect(inserted.at(-1)).toEqual(['Bread first. My mother was up at five.', 'Then coffee with so match milk.']);
});

test('a name of the family is offered, and taken over at a touch', async () => {
  const server = serve(asHeard, { offers: [{ name: 'Kathy' }] });
  show(server, { by: 'admin' });
  await expect.element(heading('The words, as we heard them')).toBeVisible();
  await page.getByRole('button', { name: 'Kathy instead of “coffee”' }).click();
  await expect.poll(() => server.sent.at(-1)?.cues[2]?.text).toBe('Then Kathy with so match milk.');
  await expect.element(page.getByRole('button', { name: /Put these words/ })).not.toBeInTheDocument();
});

test('who types up by hand is helped by keys, and playing waits while somebody types', async () => {
  const server = serve(undefined);
  show(server);
  await page.getByRole('button', { name: 'Write the words down' }).click();
  await page.css('.words-lines button').first().click();
  await line('No words here').click();
  await userEvent.keyboard('Bread first.');
  expect(audio().paused).toBe(true);
  await expect.poll(() => audio().paused).toBe(false);
  await userEvent.keyboard('{Escape}');
  expect(audio().paused).toBe(true);
  await userEvent.keyboard('{F9}{F9}{F7}');
  expect(audio().currentTime).toBeGreaterThanOrEqual(5);
  await userEvent.keyboard('{Enter}My mother.{Tab}');
  await expect.poll(() => server.sent.at(-1)?.cues.map(({ text }) => text)).toEqual(['Bread first.', 'My mother.']);
  await expect.element(heading('The words, as they were written down')).toBeVisible();
});

test('words that are being written down, or could not be, are said', async () => {
  show(serve(undefined), { transcript: 'waiting' });
  await expect.element(page.getByText('The words are being written down.')).toBeVisible();
  show(serve(undefined), { transcript: 'failed' });
  await expect.element(page.getByText('The words could not be written down')).toBeVisible();
});

test('it is accessible', async () => {
  document.title = 'Words';
  show(serve(asHeard, { offers: [{ name: 'Kathy' }] }));
  await line('Bread first.').click();
  await expectAccessible();
});

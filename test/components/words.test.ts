import '../../src/client/admin/admin.css';
import { type ComponentProps, createElement, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearUnsavedFields, saveUnsaved } from '../../src/client/admin/frame/unsaved-fields.ts';
// registers what a logout saves
import '../../src/client/admin/reading/RoomRecording.tsx';
import { WordsHistory } from '../../src/client/admin/reading/WordsHistory.tsx';
import { ApiError } from '../../src/client/api.ts';
import type { WordsCalls } from '../../src/client/ui/words/calls.ts';
import { PlayerWithWords } from '../../src/client/ui/words/PlayerWithWords.tsx';
import type { Cue, Offer, TranscriptChange } from '../../src/shared/recordings/transcripts.ts';
import { type AboutTranscript, writeVtt } from '../../src/shared/recordings/vtt.ts';
import { expectAccessible } from './axe.ts';
import { mount, unmount } from './mount.ts';
import { serve as serveCalls } from './server.ts';
import { levels, silence } from './sound.ts';

afterEach(() => {
  unmount();
  localStorage.clear();
});

const heard: Cue[] = [
  { start_ms: 0, end_ms: 3000, text: 'Bread first.' },
  { start_ms: 3000, end_ms: 12_000, text: 'My mother was up at five.' },
  { start_ms: 15_000, end_ms: 21_000, text: 'Then coffee with so match milk.', unsure: [[20, 25]] },
];

type Stored = { cues: Cue[]; about: AboutTranscript } | undefined;

/** A server that stores the words of one recording. `loses`: how many responses to a save are lost. */
const serve = (stored: Stored, { refuses = [] as ApiError[], loses = 0, offers = [] as { name: string }[] } = {}) => {
  const sent: TranscriptChange[] = [];
  const first = stored;
  const versions = [stored];
  let now = stored;
  const calls: WordsCalls = {
    load: async (version) => {
      const shown = version === 1 ? first : version === undefined ? now : versions[version - 1];
      if (!shown) throw new ApiError(404, { code: 'no_transcript', detail: 'There are no words yet.' });
      return writeVtt(shown.cues, shown.about);
    },
    save: async (change) => {
      const refusal = refuses.shift();
      if (refusal) throw refusal;
      const isOlder = change.base_version !== undefined && change.base_version !== now?.about.version;
      if (now && now.about.source !== 'heard' && isOlder) throw changedMeanwhile(now);
      sent.push(change);
      const version = (now?.about.version ?? 0) + 1;
      const released = change.released && { released: version };
      const heard = first?.about.source === 'heard' && { heard: 1 };
      if (change.aside) return { version, transcript: 'corrected' };
      now = { cues: change.cues, about: { version, source: 'answerer', ...released, ...heard } };
      versions.push(now);
      loses -= 1;
      if (loses >= 0) throw new ApiError(0);
      return { version, transcript: 'corrected', ...released };
    },
    takeBack: async () => {
      const refusal = refuses.shift();
      if (refusal) throw refusal;
      if (now) delete now.about.released;
    },
    offers: async () => offers.map(({ name }) => ({ start_ms: 15_000, from: 5, to: 11, name })),
  };
  return { calls, sent };
};

const changedMeanwhile = ({ cues, about: { version } }: NonNullable<Stored> = elsewhere) =>
  new ApiError(409, {
    code: 'transcript_changed',
    detail: 'Somebody has corrected these words.',
    transcript: { version, cues },
  });

const elsewhere: NonNullable<Stored> = {
  cues: [{ start_ms: 0, end_ms: 3000, text: 'Bread and jam.' }],
  about: { version: 2, source: 'admin' },
};

const asHeard: Stored = { cues: heard, about: { version: 1, source: 'heard' } };
const url = silence(134);
const inserted: string[][] = [];

type Shown = Partial<Pick<ComponentProps<typeof PlayerWithWords>, 'history' | 'isReadOnly' | 'foldedAs'>> & {
  transcript?: 'waiting' | 'failed' | 'corrected';
  by?: 'admin';
};

const show = ({ calls }: { calls: WordsCalls }, { transcript = undefined, by, ...props }: Shown = {}) =>
  mount(
    createElement(
      'div',
      { className: 'card' },
      createElement(PlayerWithWords, {
        recording: { id: 'one', duration_ms: 134_000, url, peaks: levels, transcript: transcript ?? 'proposed' },
        renew: async () => undefined,
        calls,
        by: by ?? 'answerer',
        ...(by ? {} : { onInsert: (paragraphs: string[]) => void inserted.push(paragraphs) }),
        ...props,
      }),
    ),
  );

const heading = (name: string) => page.getByRole('heading', { name });
const line = (words: string) => page.getByRole('button', { name: words, exact: true });
const audio = () => document.querySelector('audio') as HTMLAudioElement;

/** Types over a line, and leaves it. */
const type = async (words: string, text: string) => {
  await line(words).click();
  await page.getByRole('textbox').fill(text);
  await userEvent.tab();
};

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
  await expect.element(heading('Your words, with your corrections')).toBeVisible();
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
  const server = serve(asHeard, { refuses: [new ApiError(0), new ApiError(0), new ApiError(0)] });
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

test('after another person’s correction both are kept, and mine can be shown', async () => {
  const server = serve(asHeard, { refuses: [changedMeanwhile()] });
  show(server);
  await type('Bread first.', 'Fresh bread first.');
  await expect.element(page.getByText('Both are kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Show mine' }).click();
  await expect.poll(() => server.sent.at(-1)?.cues[0]?.text).toBe('Fresh bread first.');
  expect(server.sent.at(-1)?.base_version).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('after another person’s correction both are kept, and theirs can be shown', async () => {
  const server = serve(asHeard, { refuses: [changedMeanwhile(), new ApiError(0)] });
  show(server);
  await type('Bread first.', 'Fresh bread first.');
  const showTheirs = page.getByRole('button', { name: 'Show theirs' });
  await showTheirs.click();
  // not sent: they stay where they are
  await expect.element(page.getByText(/Both are kept.+The server can’t be reached/)).toBeVisible();
  expect(localStorage).toHaveLength(1);
  await showTheirs.click();
  await expect.element(line('Bread first.')).toBeVisible();
  expect(server.sent).toMatchObject([{ aside: true, cues: [{ text: 'Fresh bread first.' }, {}, {}] }]);
  expect(localStorage).toHaveLength(0);
});

test('what is being typed is sent when the page is left, or is online again', async () => {
  const server = serve(asHeard, { refuses: [new ApiError(0)] });
  show(server);
  await line('Bread first.').click();
  await page.getByRole('textbox').fill('Fresh bread');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('This is not saved yet')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => server.sent.at(-1)?.cues[0]?.text).toBe('Fresh bread');
});

test('a save whose response was lost does not conflict with itself', async () => {
  const server = serve(asHeard, { loses: 1 });
  show(server);
  await type('Bread first.', 'Fresh bread first.');
  await expect.element(page.getByText('This is not saved yet')).toBeVisible();
  await type('My mother was up at five.', 'My mother was up at four.');
  await expect.poll(() => server.sent.length).toBe(2);
  expect(server.sent[1]).toMatchObject({
    base_version: 2,
    cues: [{ text: 'Fresh bread first.' }, { text: 'My mother was up at four.' }, {}],
  });
  await expect.poll(() => localStorage.length).toBe(0);
  await expect.element(page.getByText('Both are kept.')).not.toBeInTheDocument();
});

test('nor does it after the page was opened again, with more typed since', async () => {
  const refuses: ApiError[] = [];
  const server = serve(asHeard, { loses: 1, refuses });
  show(server);
  await type('Bread first.', '  Fresh bread first. ');
  await expect.element(page.getByText('This is not saved yet')).toBeVisible();
  refuses.push(new ApiError(0), new ApiError(0));
  await type('My mother was up at five.', 'My mother was up at four.');
  await expect.poll(() => refuses.length).toBe(1);
  unmount();
  refuses.length = 0;
  show(server);
  await expect.poll(() => server.sent.at(-1)?.cues[1]?.text).toBe('My mother was up at four.');
  await expect.poll(() => localStorage.length).toBe(0);
});

test('a logout saves what is being typed, and what cannot be saved stays on the device', async () => {
  const refuses: ApiError[] = [];
  const server = serve(asHeard, { refuses });
  show(server, { by: 'admin' });
  await line('Bread first.').click();
  await page.getByRole('textbox').fill('Fresh bread');
  await saveUnsaved();
  expect(server.sent.at(-1)?.cues[0]?.text).toBe('Fresh bread');
  refuses.push(new ApiError(0), new ApiError(0));
  await page.getByRole('textbox').fill('Fresh bread first.');
  await saveUnsaved();
  clearUnsavedFields();
  unmount();
  refuses.length = 0;
  show(server, { by: 'admin' });
  await expect.element(line('Fresh bread first.')).toBeVisible();
});

test('what the admin has not saved yet is not sent as the answerer’s', async () => {
  const server = serve(asHeard, { refuses: [new ApiError(0), new ApiError(0)] });
  show(server, { by: 'admin' });
  await type('Bread first.', 'Fresh bread first.');
  await expect.element(page.getByText('This is not saved yet')).toBeVisible();
  show(server);
  await expect.element(line('Bread first.')).toBeVisible();
  expect(server.sent).toEqual([]);
  show(server, { by: 'admin' });
  await expect.element(line('Fresh bread first.')).toBeVisible();
});

test('folded words that are not saved are unfolded, and sent', async () => {
  const server = serve(asHeard, { refuses: [new ApiError(0), new ApiError(0)] });
  show(server);
  await type('Bread first.', 'Fresh bread first.');
  await expect.element(page.getByText('This is not saved yet')).toBeVisible();
  show(server, { foldedAs: 'Words' });
  await expect.element(line('Fresh bread first.')).toBeVisible();
  await expect.poll(() => server.sent.length).toBe(1);
  show(server, { foldedAs: 'Words' });
  await expect.element(page.getByText('Words', { exact: true })).toBeVisible();
  await expect.element(line('Fresh bread first.')).not.toBeInTheDocument();
});

test('two tabs show the same unsaved words, so that neither overwrites those of the other', async () => {
  const server = serve(asHeard);
  show(server);
  await expect.element(line('Bread first.')).toBeVisible();
  await line('My mother was up at five.').click();
  await page.getByRole('textbox').fill('My mother');
  const [key, kept] = Object.entries({ ...localStorage })[0] as [string, string];
  // storage events come from other documents only
  const { localStorage: another } = document.body.appendChild(document.createElement('iframe')).contentWindow as Window;
  another.setItem(key, kept.replace('Bread first.', 'In another tab'));
  await expect.element(line('In another tab')).toBeVisible();
  await page.getByRole('textbox').fill('My mother was up');
  await userEvent.tab();
  await expect
    .poll(() => server.sent.at(-1)?.cues.slice(0, 2))
    .toMatchObject([{ text: 'In another tab' }, { text: 'My mother was up' }]);
  await expect.poll(() => localStorage.length).toBe(0);

  another.setItem(key, kept.replace('Bread first.', 'Bread and jam.'));
  await expect.element(line('Bread and jam.')).toBeVisible();
  await server.calls.save({ cues: [{ start_ms: 0, end_ms: 3000, text: 'Bread and jam.' }] });
  another.removeItem(key);
  await expect.element(line('My mother')).not.toBeInTheDocument();
  await expect.element(line('Bread and jam.')).toBeVisible();
  document.querySelector('iframe')?.remove();
});

test('what this device cannot read is no obstacle', async () => {
  localStorage.setItem('unsavedWords answerer one', '{"cues":');
  show(serve(asHeard));
  await expect.element(line('Bread first.')).toBeVisible();
});

test('words that were corrected elsewhere are shown, and disturb nobody who types', async () => {
  const server = serve(asHeard);
  const elsewhere = (text: string) =>
    server.calls.save({ cues: [{ start_ms: 0, end_ms: 3000, text }, ...heard.slice(1)] });
  let report = (_transcript: 'proposed' | 'corrected') => {};
  const Reported = () => {
    const [transcript, setTranscript] = useState<'proposed' | 'corrected'>('proposed');
    report = setTranscript;
    const recording = { id: 'one', duration_ms: 134_000, url, transcript };
    return createElement(PlayerWithWords, {
      recording,
      renew: async () => undefined,
      calls: server.calls,
      by: 'admin',
    });
  };
  mount(createElement(Reported));
  await line('My mother was up at five.').click();
  await elsewhere('Bread and milk.');
  report('corrected');
  await expect.element(line('Bread and milk.')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Words at 0:03' });
  await expect.element(field).toHaveFocus();
  await field.fill('My mother');
  await elsewhere('Bread, milk and jam.');
  report('proposed');
  await expect.element(field).toHaveValue('My mother');
});

test('minutes without words are said, and can be asked for again', async () => {
  let asked = 0;
  const unheard: [number, number][] = [[300_000, 600_000]];
  const { calls } = serve({ cues: heard, about: { version: 1, source: 'heard', unheard } });
  const askAgain = async () => {
    asked += 1;
  };
  show({ calls: { ...calls, askAgain } }, { by: 'admin' });
  await expect.element(page.getByText('From 5:00 to 10:00 no words came.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('The words are being written down.')).toBeVisible();
  expect(asked).toBe(1);
});

test('that words are right can be taken back', async () => {
  const server = serve(
    { cues: heard, about: { version: 1, source: 'answerer', released: 1 } },
    { refuses: [new ApiError(0)] },
  );
  show(server, { by: 'admin' });
  await expect.element(page.getByText('Readers see these words.')).toBeVisible();
  const takeBack = page.getByRole('button', { name: 'Take back' });
  await takeBack.click();
  await expect.element(page.getByText('The server can’t be reached')).toBeVisible();
  await expect.element(page.getByText('Readers see these words.')).toBeVisible();
  await takeBack.click();
  await expect.element(page.getByText('once somebody says that they are right')).toBeVisible();
  await expect.element(takeBack).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'These words are right' })).toBeVisible();
});

test('the history says whose words each version has and what it changed, and one of them is used again', async () => {
  const times = { created_at: '2026-11-20T10:00:00.000Z' };
  const first = [
    { start_ms: 0, before: 'Bred', after: 'Bread' },
    { start_ms: 3000, before: '', after: 'always' },
    { start_ms: 15_000, before: 'Hm.', after: '' },
  ];
  serveCalls({
    'GET /api/recordings/{id}/transcripts': {
      versions: [
        { version: 5, source: 'admin', ...times, changes: { lines: 0, first: [], heard_more: true } },
        { version: 4, source: 'admin', ...times, changes: { lines: 5, first } },
        { version: 3, source: 'answerer', ...times, changes: { lines: 1, first: first.slice(0, 1) } },
        { version: 2, source: 'answerer', ...times, changes: { lines: 0, first: [] } },
        { version: 1, source: 'heard', ...times },
      ],
      released: 3,
    },
  });
  const server = serve(asHeard);
  const { load } = server.calls;
  show(server, {
    by: 'admin',
    history: (words) => createElement(WordsHistory, { recording_id: 'one', person_name: 'Rose', words, load }),
  });
  await type('Bread first.', 'Fresh bread first.');
  await expect.poll(() => server.sent.length).toBe(1);
  await page.getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History of these words' });
  const versions = dialog.getByRole('listitem');
  await expect.element(versions.nth(0).getByText('More words were heard')).toBeVisible();
  await expect.element(versions.nth(1).getByText('Corrected by you')).toBeVisible();
  for (const line of [
    '0:00 “Bred” became “Bread”',
    '0:03 Added: “always”',
    '0:15 Taken out: “Hm.”',
    'and 2 more lines',
  ])
    await expect.element(versions.nth(1).getByText(line)).toBeVisible();
  await expect.element(versions.nth(2).getByText('Corrected by Rose · readers see this')).toBeVisible();
  await expect.element(versions.nth(3).getByText('Checked by Rose, nothing changed')).toBeVisible();
  await expectAccessible();
  await versions.nth(4).getByRole('button', { name: 'As heard' }).click();
  await expect.element(page.getByRole('dialog').getByText('Bread first.', { exact: true })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Bring this version back' }).click();
  await expect
    .poll(() => server.sent.at(-1))
    .toMatchObject({ base_version: 2, cues: [{ text: 'Bread first.' }, {}, {}] });
  await expect.element(line('Bread first.')).toBeVisible();
});

test('readers see the words once they are said to be right; the answerer can put them into the answer', async () => {
  const server = serve(asHeard, { offers: [{ name: 'Kathy' }] });
  show(server);
  await page.getByRole('button', { name: 'These words are right' }).click();
  await expect.element(page.getByText('Readers see these words.')).toBeVisible();
  expect(server.sent).toMatchObject([{ released: true }]);
  await page.getByRole('button', { name: 'Add these words as text' }).click();
  await expect.element(page.getByText('instead of')).not.toBeInTheDocument();
  expect(inserted.at(-1)).toEqual(['Bread first. My mother was up at five.', 'Then coffee with so match milk.']);
});

test('words without spaces are put into the answer without spaces', async () => {
  const cues = ['朝はまずパン。', '母は五時に起きた。'].map((text, at) => ({
    start_ms: at * 1000,
    end_ms: (at + 1) * 1000,
    text,
  }));
  show(serve({ cues, about: { version: 1, source: 'heard' } }));
  await page.getByRole('button', { name: 'Add these words as text' }).click();
  expect(inserted.at(-1)).toEqual(['朝はまずパン。母は五時に起きた。']);
});

test('Esc leaves a line, keeps what is typed, and does not start the sound', async () => {
  const server = serve(asHeard);
  show(server);
  await line('Bread first.').click();
  await userEvent.keyboard(' Then milk.{Escape}');
  await expect.element(line('Bread first. Then milk.')).toHaveFocus();
  expect(audio().paused).toBe(true);
  await expect.poll(() => server.sent.at(-1)?.cues[0]?.text).toBe('Bread first. Then milk.');
});

test('of long words the first lines are shown, so that the buttons are near; one button shows all', async () => {
  const cues = Array.from({ length: 115 }, (_, at) => ({
    start_ms: at * 1000,
    end_ms: at * 1000 + 900,
    text: `${at}`,
  }));
  show(serve({ cues, about: { version: 1, source: 'heard' } }));
  await expect.element(page.getByRole('button', { name: 'These words are right' })).toBeVisible();
  expect(page.css('.words-line').elements()).toHaveLength(6);
  await page.getByRole('button', { name: 'Show all the words' }).click();
  expect(page.css('.words-line').elements()).toHaveLength(115);
  await expect.element(page.getByRole('button', { name: 'Play from 0:06' })).toHaveFocus();
});

test('a name of the family is offered, and taken over at a touch', async () => {
  const server = serve(asHeard, { offers: [{ name: 'Kathy' }] });
  show(server, { by: 'admin' });
  await expect.element(heading('The words, as we heard them')).toBeVisible();
  await page.getByRole('button', { name: 'Kathy instead of “coffee”' }).click();
  await expect.poll(() => server.sent.at(-1)?.cues[2]?.text).toBe('Then Kathy with so match milk.');
  await expect.element(line('Then Kathy with so match milk.')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /Add these words/ })).not.toBeInTheDocument();
});

test('a name that is offered in several places is put right in all of them at once; what is open is counted', async () => {
  const texts = ['I and wander went home.', 'Wander said: wander on.', 'My mother was up at five.'];
  const cues = texts.map((text, n): Cue => ({ start_ms: n * 1000, end_ms: n * 1000 + 1000, text }));
  const unsure: Cue = { start_ms: 3000, end_ms: 4000, text: 'So match milk.', unsure: [[3, 8]] };
  const server = serve({ cues: [...cues, unsure], about: { version: 1, source: 'heard' } });
  const places = [
    [0, 6],
    [1000, 0],
    [1000, 13],
  ] as const;
  let offers: Offer[] = places.map(([start_ms, from]) => ({ start_ms, from, to: from + 6, name: 'Wanda' }));
  show({ calls: { ...server.calls, offers: async () => offers } }, { by: 'admin' });
  await expect.element(page.getByText('4 places above are still marked')).toBeVisible();
  offers = [];
  await page.getByRole('button', { name: 'Wanda instead of “wander”, in all 3 places' }).click();
  await expect
    .poll(() => server.sent.at(-1)?.cues.map(({ text }) => text))
    .toEqual(['I and Wanda went home.', 'Wanda said: Wanda on.', 'My mother was up at five.', 'So match milk.']);
  expect(server.sent).toHaveLength(1);
  await expect.element(page.css('.words-line .words-text').first()).toHaveFocus();
  await expect.element(page.getByText('One place above is still marked')).toBeVisible();
  await page.getByRole('button', { name: 'These words are right' }).click();
  await expect.element(page.getByText('still marked')).not.toBeInTheDocument();
});

test('who types up by hand is helped by keys, and playing waits while somebody types', async () => {
  const server = serve(undefined);
  show(server);
  await page.getByRole('button', { name: 'Write the words down' }).click();
  await page.css('.words-lines button').first().click();
  await line('No words here').click();
  // it goes on soon after the last key
  const paused = new Promise((resolve) => audio().addEventListener('pause', resolve, { once: true }));
  await userEvent.keyboard('Bread first.');
  await paused;
  await expect.poll(() => audio().paused).toBe(false);
  await userEvent.keyboard('{F8}');
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
  show(
    serve(
      { cues: heard, about: { version: 1, source: 'heard', unheard: [[30_000, 60_000]] } },
      { offers: [{ name: 'Kathy' }] },
    ),
  );
  await page.getByRole('button', { name: 'Play from 0:03' }).click();
  await expect.poll(() => page.css('.words-line[aria-current]').elements().length).toBe(1);
  await line('Bread first.').click();
  await expectAccessible();
});

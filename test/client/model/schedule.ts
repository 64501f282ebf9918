import fc from 'fast-check';
import { vi } from 'vitest';
import { openModelDevice } from './device.ts';
import { openNetwork, type Weather, weathers } from './network.ts';
import { type ModelPage, openModelPage } from './page.ts';
import { openModelServer, type Written } from './server.ts';

export type Step =
  | { do: 'type' | 'undo' | 'save' | 'submit' | 'hide' | 'kill' | 'close' | 'open' | 'lock' | 'unlock' | 'other saves' }
  | { do: 'wait'; ms: number }
  | { do: 'weather'; weather: Weather }
  | { do: 'settle'; choice: 'mine' | 'other' | 'both' };

const plain = (name: Exclude<Step['do'], 'wait' | 'weather' | 'settle'>, weight: number) => ({
  weight,
  arbitrary: fc.constant<Step>({ do: name }),
});

export const stepOf: fc.Arbitrary<Step> = fc.oneof(
  plain('type', 8),
  plain('undo', 2),
  plain('save', 1),
  plain('submit', 1),
  plain('hide', 1),
  plain('kill', 2),
  plain('close', 1),
  plain('open', 4),
  plain('lock', 1),
  plain('unlock', 2),
  plain('other saves', 2),
  {
    weight: 8,
    arbitrary: fc.constantFrom(20, 110, 310, 1100, 3100, 9000, 40_000).map((ms): Step => ({ do: 'wait', ms })),
  },
  { weight: 5, arbitrary: fc.constantFrom(...weathers).map((weather): Step => ({ do: 'weather', weather })) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('mine', 'other', 'both').map((choice): Step => ({ do: 'settle', choice })),
  },
);

export type Figures = { steps: number; edits: number; kills: number; saves: number; conflicts: number };

/** Words typed this long before a kill are still there. */
const promise = 300;
const afterLeaving = 350;

const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Plays one schedule on fake timers and throws at the first broken promise. */
export const runSchedule = async (seed: number, steps: Step[], figures: Figures): Promise<void> => {
  const random = randomFrom(seed);
  // thrown between steps only: inside a request or a listener it would look like one more fault
  const broken: string[] = [];
  const isTrue = (fact: boolean, otherwise: string) => {
    if (!fact) broken.push(otherwise);
  };
  vi.spyOn(Math, 'random').mockImplementation(random);
  let count = 0;
  let page: ModelPage | undefined;
  let token = '';
  let toldLocked = false;
  let leftAt = Number.NEGATIVE_INFINITY;
  /** What stood on the screen, with the time from which it did. */
  let screens: { at: number; text: string }[] = [];
  /** One of these must be there when the page opens next. */
  let owed: string[] | undefined;
  const shownConflicts = new Set<string>();

  // contents of other devices, and who may write over each: anybody once a person saw it and went on from it
  const others = new Map<string, Set<string>>();
  const everybody = '*';
  const allow = (content: string, who: string) => others.get(content)?.add(who);
  const guard = (before: Written, after: Written) => {
    isTrue(before.status !== 'locked' || after.content === before.content, 'written after a lock');
    if (after.content === before.content || after.by === 'another device') return;
    const allowed = others.get(before.content);
    isTrue(
      !allowed || allowed.has(everybody) || allowed.has(after.by),
      `silent overwrite of ${before.content} with ${after.content}`,
    );
  };

  const server = openModelServer(guard);
  const device = openModelDevice(random);
  const network = openNetwork({
    server,
    random,
    isOpen: (asking) => asking === token,
    onSend: () => {
      figures.saves += 1;
      isTrue(!toldLocked, 'sent after a lock was told');
    },
  });
  vi.stubGlobal('fetch', network.request);

  const check = () => {
    if (!page) return;
    const { indicator, content, version, conflict, refusal } = page.saver.state();
    toldLocked = refusal === 'locked';
    if (conflict && !shownConflicts.has(conflict.content)) {
      figures.conflicts += 1;
      shownConflicts.add(conflict.content);
    }
    if (conflict) isTrue(others.has(conflict.content), `false conflict with ${conflict.content}`);
    if (indicator !== 'saved') return;
    isTrue(page.words() === content, `'saved' with ${content} there and ${page.words()} here`);
    isTrue(server.history[version]?.content === content, `'saved', but version ${version} is not ${content}`);
  };

  const opened = (loaded: ModelPage) => {
    page = loaded;
    const { found, draft, answer } = loaded.opened;
    if (owed && found === 'nothing')
      isTrue(
        owed.some((text) => server.history.some(({ content }) => content === text)),
        `lost: none of ${owed}`,
      );
    else if (owed) isTrue(owed.includes(draft?.html ?? ''), `lost: ${draft?.html} instead of ${owed}`);
    owed = undefined;
    if (found === 'nothing') allow(answer.question.content, everybody);
    loaded.saver.subscribe(check);
    check();
  };

  const open = async () => {
    if (token !== '') return;
    count += 1;
    const mine = `page ${count}`;
    token = mine;
    toldLocked = false;
    const isOpen = () => token === mine;
    const seen: typeof screens = [];
    const onWords = (text: string) => {
      seen.push({ at: Date.now(), text });
      if (isOpen()) screens = seen;
    };
    const onLoaded = ({ content }: { content: string }) => allow(content, everybody);
    const loaded = await openModelPage({ token: mine, device: device.connect(isOpen), onWords, onLoaded });
    if (loaded && isOpen()) opened(loaded);
    else if (isOpen()) token = '';
  };

  const end = (isKilled: boolean) => {
    if (page) {
      page.saver.close();
      const kept = Date.now() - (isKilled ? promise : 0);
      owed = screens.filter((_screen, index) => (screens[index + 1]?.at ?? Infinity) > kept).map(({ text }) => text);
    }
    page = undefined;
    token = '';
    // a page that is put away sends without waiting, but asks the device first: a kill stops both or neither
    device.settle(isKilled && Date.now() - leftAt > afterLeaving);
  };

  const act = async (step: Step) => {
    switch (step.do) {
      case 'wait':
        return vi.advanceTimersByTimeAsync(step.ms);
      case 'weather':
        return network.turn(step.weather);
      case 'open':
        return void open();
      case 'kill':
        figures.kills += 1;
        return end(true);
      case 'close':
        page?.leave();
        await vi.advanceTimersByTimeAsync(0);
        return end(false);
      case 'lock':
        return server.lock();
      case 'unlock':
        return server.unlock();
      case 'other saves': {
        count += 1;
        const content = `${server.current().content}[other ${count}]`;
        others.set(content, new Set());
        const change = { content, status: 'in_progress' as const, base_version: server.version() };
        server.save(change, 'another device');
        return;
      }
      case 'type':
      case 'undo': {
        count += 1;
        const acknowledged = page?.saver.state().content ?? '';
        figures.edits += 1;
        page?.type((text) => (step.do === 'undo' ? acknowledged : `${text} ${count}`));
        return;
      }
      case 'save':
        return void page?.saver.save();
      case 'submit':
        return void page?.submit();
      case 'hide':
        leftAt = Date.now();
        return page?.leave();
      case 'settle': {
        const conflict = page?.saver.state().conflict;
        if (!conflict) return;
        allow(conflict.content, step.choice === 'other' ? token : everybody);
        return void page?.settle(step.choice);
      }
    }
  };

  const atRest = ({ saver, words }: ModelPage) => {
    const { refusal, indicator } = saver.state();
    if (refusal !== undefined) {
      const mine = screens.at(-1)?.text;
      const isKept = device.draft()?.html === mine || server.history.some(({ content }) => content === mine);
      isTrue(refusal === 'locked' && isKept, `told ${refusal}, and ${mine} is nowhere`);
      return;
    }
    isTrue(indicator === 'saved', `at rest it says ${indicator}`);
    isTrue(server.current().content === words(), `at rest ${server.current().content} is not ${words()}`);
    isTrue(device.draft() === undefined, 'something acknowledged stays on the device');
  };

  for (const step of steps) {
    figures.steps += 1;
    await act(step);
    await vi.advanceTimersByTimeAsync(0);
    check();
    if (broken.length > 0) throw new Error(broken[0]);
  }

  // the faults end, what is still on its way arrives, and everything comes to rest
  network.turn('good');
  await vi.advanceTimersByTimeAsync(90_000);
  if (token === '') await act({ do: 'open' });
  await vi.advanceTimersByTimeAsync(1000);
  await act({ do: 'type' });
  for (let tries = 0; tries < 3; tries += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    await act({ do: 'settle', choice: 'both' });
  }
  await vi.advanceTimersByTimeAsync(60_000);
  check();
  isTrue(page !== undefined, 'the page does not open');
  if (page) atRest(page);
  end(false);
  if (broken.length > 0) throw new Error(broken[0]);
};

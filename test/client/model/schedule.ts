import fc from 'fast-check';
import { vi } from 'vitest';
import { type ModelChannel, openChannels } from './channels.ts';
import { type Ending, openModelDevice } from './device.ts';
import { openNetwork, type Weather, weathers } from './network.ts';
import { type ModelPage, openModelPage } from './page.ts';
import { openModelServer, type Written } from './server.ts';

export type Step =
  | { do: 'type' | 'undo' | 'save' | 'submit' | 'hide' | 'kill' | 'close' | 'open' | 'lock' | 'unlock' | 'other saves' }
  | { do: 'turn to the other tab' | 'open behind' }
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
  plain('open behind', 1),
  plain('turn to the other tab', 3),
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

export type Figures = {
  steps: number;
  edits: number;
  kills: number;
  saves: number;
  turns: number;
  conflicts: number;
};

/** A kill may lose what was typed within this time before it. */
const promise = 300;
const afterLeaving = 350;
/** Nobody types sooner than this after switching tabs; in a tab that is still loading, its text may come later. */
const tabIsThere = { loaded: 100, loading: 1100 };

type Tab = { token: string; page?: ModelPage; channel?: ModelChannel | undefined };

/** Each word is a unique number. */
const holds = (text: string | undefined, word: number) => new RegExp(` ${word}(?!\\d)`).test(text ?? '');

const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Runs one schedule with fake timers; throws at the first broken promise. */
export const runSchedule = async (seed: number, steps: Step[], figures: Figures): Promise<void> => {
  const random = randomFrom(seed);
  // thrown between steps only: inside a request or a listener it would look like another network fault
  const broken: string[] = [];
  const isTrue = (fact: boolean, otherwise: string) => {
    if (!fact) broken.push(otherwise);
  };
  vi.spyOn(Math, 'random').mockImplementation(random);
  let count = 0;
  /** Which of the two tabs is visible. */
  const tabs: [Tab | undefined, Tab | undefined] = [undefined, undefined];
  let inFront: 0 | 1 = 0;
  const page = () => tabs[inFront]?.page;
  const isOpen = (token: string) => tabs.some((tab) => tab?.token === token);
  /** Some browsers drop the last writes of a page that is left; its last request is delivered. */
  const whenLeft = random() < 0.5 ? 'all are made' : 'some are dropped';
  const toldLocked = new Set<string>();
  let leftAt = Number.NEGATIVE_INFINITY;
  let quietUntil = Number.NEGATIVE_INFINITY;
  /** The texts on the screen, with the time since when. */
  let screens: { at: number; text: string }[] = [];
  /** The next page, or the tab that takes over, must have one of these. */
  let owed: string[] | undefined;
  const shownConflicts = new Set<string>();
  /** Every word typed and not deleted, with its time: each must exist somewhere at the end. */
  const typed = new Map<number, number>();

  // contents of other devices, and which page may overwrite each: one that has shown it, or took over from such a page,
  // and any page after the person has chosen
  const others = new Map<string, Set<string>>();
  const everybody = '*';
  const allow = (content: string, who: string) => others.get(content)?.add(who);
  const guard = (before: Written, after: Written) => {
    isTrue(before.status !== 'locked' || after.content === before.content, 'written after a lock');
    // overwriting with a text that contains all of it loses nothing
    if (after.content.includes(before.content) || after.by === 'another device') return;
    const allowed = others.get(before.content);
    isTrue(
      !allowed || allowed.has(everybody) || allowed.has(after.by),
      `silent overwrite of ${before.content} with ${after.content}`,
    );
  };

  const server = openModelServer(guard);
  const device = openModelDevice(random);
  const channels = openChannels(random);
  const network = openNetwork({
    server,
    random,
    isOpen,
    onSend: (token) => {
      figures.saves += 1;
      isTrue(!toldLocked.has(token), 'sent after a lock was told');
    },
  });
  vi.stubGlobal('fetch', network.request);
  vi.stubGlobal('BroadcastChannel', channels.ModelChannel);

  const check = () => {
    const shown = page();
    if (!shown) return;
    const { indicator, content, version, conflict } = shown.session.state().saving;
    if (shown.isPassive()) return;
    if (conflict && !shownConflicts.has(conflict.content)) {
      figures.conflicts += 1;
      shownConflicts.add(conflict.content);
    }
    if (conflict) isTrue(others.has(conflict.content), `false conflict with ${conflict.content}`);
    if (indicator !== 'saved') return;
    isTrue(shown.text() === content, `'saved' with ${content} there and ${shown.text()} here`);
    isTrue(server.history[version]?.content === content, `'saved', but version ${version} is not ${content}`);
  };

  const isStored = (text: string) => server.history.some(({ content }) => content === text);

  const opened = (loaded: ModelPage) => {
    const { verdict, draft, answer } = loaded.opened;
    if (tabs.every((tab) => tab?.page)) {
      // the other tab has what was typed while this one was loading, and hands it over
      quietUntil = Date.now() + tabIsThere.loading;
      check();
      return;
    }
    if (owed && verdict === 'nothing') isTrue(owed.some(isStored), `lost: none of ${owed}`);
    else if (owed) {
      // during a conflict both texts are shown
      const shown = verdict === 'conflict' ? [draft?.html, answer.question.content] : [draft?.html];
      isTrue(
        owed.some((mine) => shown.includes(mine)),
        `lost: ${draft?.html} instead of ${owed}`,
      );
    }
    owed = undefined;
    check();
  };

  /** This text is shown as the person's own, and may be continued. */
  const shows = (tab: Tab, text: string) => {
    if (tabs[inFront] !== tab) return;
    screens.push({ at: Date.now(), text });
    if (owed?.includes(text)) owed = undefined;
    allow(text, tab.token);
  };

  /** A tab takes over from another one. */
  const wentOn = (tab: Tab, text: string) => {
    if (tabs[inFront] !== tab) return;
    // a tab that was suspended may show its own text until the other one's arrives; nobody types that soon
    if (Date.now() < quietUntil && owed && !owed.some((mine) => mine === text || isStored(mine))) return;
    isTrue(!owed || owed.some((mine) => mine === text || isStored(mine)), `lost with the tab: ${text} for ${owed}`);
    owed = undefined;
    screens = [{ at: Date.now(), text }];
    // a choice made in one tab is valid in the other
    for (const allowed of others.values())
      if (tabs.some((other) => other && allowed.has(other.token))) allowed.add(tab.token);
    allow(text, tab.token);
  };

  const open = async (place: 0 | 1) => {
    if (tabs[place]) return;
    count += 1;
    const tab: Tab = { token: `page ${count}` };
    tabs[place] = tab;
    const { token } = tab;
    const isVisible = () => tabs[inFront] === tab;
    const loaded = await openModelPage({
      token,
      device: device.connect(token, isOpen),
      isVisible,
      onWords: (text) => shows(tab, text),
      onActive: (text) => wentOn(tab, text),
    });
    if (!isOpen(token)) return;
    if (!loaded) tabs[place] = undefined;
    if (!loaded) return;
    tab.page = loaded;
    tab.channel = channels.latest();
    const learn = () => {
      if (loaded.session.state().saving.refusal === 'locked') toldLocked.add(token);
      else toldLocked.delete(token);
    };
    learn();
    loaded.session.subscribe(() => {
      learn();
      check();
    });
    if (isVisible()) opened(loaded);
  };

  /** What was on the screen must be there again: all of it, or what was typed some time before a kill. */
  const owe = (time = Date.now()) => {
    if (screens.length === 0) return;
    const shown = screens.filter((_screen, index) => (screens[index + 1]?.at ?? Infinity) > time);
    // a tab that is loading still waits for the handover
    const before = Date.now() < quietUntil ? (owed ?? []) : [];
    owed = [...before, ...shown.map(({ text }) => text)];
    screens = [];
  };

  const close = (place: 0 | 1, ending: Ending) => {
    const tab = tabs[place];
    tab?.page?.session.close();
    tabs[place] = undefined;
    if (tab) device.close(tab.token, ending);
  };

  const killAll = () => {
    owe(Date.now() - promise);
    for (const [word, at] of typed) if (at > Date.now() - promise) typed.delete(word);
    for (const tab of tabs) tab?.page?.session.close();
    tabs.fill(undefined);
    // a page that is left sends without waiting, but writes to the device first: a kill stops both or neither
    const ending = Date.now() - leftAt > afterLeaving ? 'some are dropped' : 'all are made';
    // a browser that drops writes when a page is left has the journal on the disk by then
    device.kill(ending, ending === 'all are made' || whenLeft === 'some are dropped');
  };

  const leave = async () => {
    leftAt = Date.now();
    page()?.session.leave();
    await vi.advanceTimersByTimeAsync(0);
  };

  /** The other tab of this device becomes visible. */
  const turn = () => {
    const left = tabs[inFront];
    // browsers freeze some background tabs
    const fallAsleep = () => {
      if (left?.channel && left !== tabs[inFront] && left.page?.session.state().saving.indicator === 'saved')
        left.channel.isAsleep = true;
    };
    if (random() < 0.3) setTimeout(fallAsleep, 10_000);
    owe();
    inFront = inFront === 0 ? 1 : 0;
    quietUntil = Date.now() + tabIsThere.loaded;
    const next = tabs[inFront];
    next?.channel?.wake();
    next?.page?.session.visibilityChanged();
    // this tab has been the active one all along
    if (next?.page && !next.page.isPassive()) wentOn(next, next.page.mine());
  };

  const act = async (step: Step) => {
    switch (step.do) {
      case 'wait':
        return vi.advanceTimersByTimeAsync(step.ms);
      case 'weather':
        return network.turn(step.weather);
      case 'open':
        return void open(inFront);
      case 'open behind':
        return void open(inFront === 0 ? 1 : 0);
      case 'turn to the other tab':
        figures.turns += 1;
        await leave();
        return turn();
      case 'kill':
        figures.kills += 1;
        return killAll();
      case 'close':
        // nor is it closed sooner: the tab that hands over could not know that nobody takes the text
        if (Date.now() < quietUntil) return;
        await leave();
        owe();
        return close(inFront, whenLeft);
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
        if (Date.now() < quietUntil) return;
        count += 1;
        const acknowledged = page()?.session.state().saving.content ?? '';
        figures.edits += 1;
        page()?.type((text) => {
          if (step.do === 'type') typed.set(count, Date.now());
          else for (const word of typed.keys()) if (holds(text, word) && !holds(acknowledged, word)) typed.delete(word);
          return step.do === 'undo' ? acknowledged : `${text} ${count}`;
        });
        return;
      }
      case 'save':
        return void page()?.session.save();
      case 'submit':
        return void page()?.submit();
      case 'hide':
        return leave();
      case 'settle': {
        const shown = page();
        const conflict = shown?.session.state().saving.conflict;
        if (!shown || !conflict || shown.isPassive()) return;
        allow(conflict.content, step.choice === 'other' ? (tabs[inFront]?.token ?? '') : everybody);
        return void shown.resolveConflict(step.choice);
      }
    }
  };

  const atRest = ({ session, text, mine, isPassive }: ModelPage) => {
    isTrue(!owed || owed.some(isStored), `at rest none of ${owed} was stored`);
    isTrue(!isPassive(), 'at rest the tab that is seen does not write');
    const { refusal, indicator } = session.state().saving;
    const everywhere = [text(), mine(), device.draft()?.html, device.journal()?.html];
    for (const { content } of server.history) everywhere.push(content);
    for (const word of typed.keys())
      isTrue(
        everywhere.some((text) => holds(text, word)),
        `the word ${word} is nowhere`,
      );
    if (refusal !== undefined) {
      const mine = screens.at(-1)?.text;
      const isKept =
        [device.draft(), device.journal()].some((kept) => kept?.html === mine) ||
        server.history.some(({ content }) => content === mine);
      isTrue(refusal === 'locked' && isKept, `told ${refusal}, and ${mine} is nowhere`);
      return;
    }
    isTrue(indicator === 'saved', `at rest it says ${indicator}`);
    isTrue(server.current().content === text(), `at rest ${server.current().content} is not ${text()}`);
    isTrue(device.draft() === undefined, 'something acknowledged stays on the device');
    isTrue(device.journal() === undefined, 'something acknowledged stays in the journal');
  };

  for (const step of steps) {
    figures.steps += 1;
    await act(step);
    await vi.advanceTimersByTimeAsync(0);
    check();
    if (broken.length > 0) throw new Error(broken[0]);
  }

  // the faults end, pending requests are delivered, and everything settles
  network.turn('good');
  await vi.advanceTimersByTimeAsync(90_000);
  if (!page()) await act({ do: 'open' });
  await vi.advanceTimersByTimeAsync(1000);
  await act({ do: 'type' });
  for (let tries = 0; tries < 3; tries += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    await act({ do: 'settle', choice: 'both' });
  }
  await vi.advanceTimersByTimeAsync(60_000);
  check();
  const last = page();
  isTrue(last !== undefined, 'the page does not open');
  if (last) atRest(last);
  for (const place of [0, 1] as const) close(place, 'all are made');
  if (broken.length > 0) throw new Error(broken[0]);
};

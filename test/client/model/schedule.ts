import { vi } from 'vitest';
import { fc } from '../../fast-check.ts';
import { randomFrom } from '../../random.ts';
import { type ModelChannel, openChannels } from './channels.ts';
import { type Ending, openModelDevice } from './device.ts';
import { type NetworkCondition, networkConditions, openNetwork } from './network.ts';
import { type ModelPage, openModelPage } from './page.ts';
import { openModelServer, type Written } from './server.ts';

export type Step =
  | { do: 'type' | 'undo' | 'save' | 'submit' | 'hide' | 'kill' | 'close' | 'open' | 'lock' | 'unlock' | 'other saves' }
  | { do: 'switch tabs' | 'open in background' | 'continue here' }
  | { do: 'wait'; ms: number }
  | { do: 'network'; condition: NetworkCondition }
  | { do: 'resolve conflict'; choice: 'mine' | 'other' | 'both' };

const plain = (name: Exclude<Step['do'], 'wait' | 'network' | 'resolve conflict'>, weight: number) => ({
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
  plain('open in background', 1),
  plain('switch tabs', 3),
  plain('continue here', 3),
  plain('lock', 1),
  plain('unlock', 2),
  plain('other saves', 4),
  {
    weight: 8,
    arbitrary: fc.constantFrom(20, 110, 310, 1100, 3100, 9000, 40_000).map((ms): Step => ({ do: 'wait', ms })),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom(...networkConditions).map((condition): Step => ({ do: 'network', condition })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('mine', 'other', 'both').map((choice): Step => ({ do: 'resolve conflict', choice })),
  },
);

export type Counts = {
  steps: number;
  edits: number;
  kills: number;
  saves: number;
  tabSwitches: number;
  conflicts: number;
  /** How often one of the promises was checked. */
  checks: number;
};

/** A kill may lose what was typed within this time before it. */
const promise = 300;
const afterLeaving = 350;
/** In half of the schedules, this share of the messages between tabs arrives seconds late. */
const lateShare = 0.2;

const positions = [0, 1, 2] as const;
type Position = (typeof positions)[number];

type Tab = { token: string; wasHidden: boolean; page?: ModelPage; channel?: ModelChannel | undefined };

/** Each word is a unique number; the full stop keeps it from being the beginning of another. */
const wordOf = (count: number) => ` ${count}.`;
const holds = (text: string | undefined, word: number) => text?.includes(wordOf(word)) ?? false;

/** Runs one schedule with fake timers; throws at the first broken promise. */
export const runSchedule = async (seed: number, steps: Step[], counts: Counts): Promise<void> => {
  const random = randomFrom(seed);
  // thrown between steps only: inside a request or a listener it would look like another network fault
  const broken: string[] = [];
  const isTrue = (fact: boolean, otherwise: string) => {
    counts.checks += 1;
    if (!fact) broken.push(otherwise);
  };
  vi.spyOn(Math, 'random').mockImplementation(random);
  let count = 0;
  const tabs: [Tab | undefined, Tab | undefined, Tab | undefined] = [undefined, undefined, undefined];
  let visibleTab: Position = 0;
  const otherPosition = () => positions[(visibleTab + (random() < 0.5 ? 1 : 2)) % 3] ?? 0;
  const page = () => tabs[visibleTab]?.page;
  const isOpen = (token: string) => tabs.some((tab) => tab?.token === token);
  /** Some browsers drop the last writes of a page that is left; its last request is delivered. */
  const endingOnLeave = random() < 0.5 ? 'all applied' : 'some dropped';
  const awareOfLock = new Set<string>();
  let leftAt = Number.NEGATIVE_INFINITY;
  /** With late messages two tabs may write at the same time; the server detects the conflict, as between two devices. */
  const isLate = random() < 0.5;
  /** The texts on the screen, with the time since when. */
  let screens: { at: number; text: string }[] = [];
  /** The next page, or the tab that takes over, must have one of these. */
  let required: string[] | undefined;
  const shownConflicts = new Set<string>();
  /** Every word typed and not deleted, with its time: each must exist somewhere at the end. */
  const typed = new Map<number, number>();

  // contents of other devices, and which page may overwrite each: one that has shown it, or took over from such a page,
  // and any page after the person has chosen
  const others = new Map<string, Set<string>>();
  const anyPage = '*';
  const allow = (content: string, who: string) => others.get(content)?.add(who);
  const checkOverwrite = (before: Written, after: Written) => {
    isTrue(before.status !== 'locked' || after.content === before.content, 'written after a lock');
    // overwriting with a text that contains all of it loses nothing
    if (after.content.includes(before.content) || after.by === 'another device') return;
    const allowed = others.get(before.content);
    isTrue(
      !allowed || allowed.has(anyPage) || allowed.has(after.by),
      `silent overwrite of ${before.content} with ${after.content}`,
    );
  };

  const server = openModelServer(checkOverwrite);
  const device = openModelDevice(random);
  const channels = openChannels(random, isLate ? lateShare : 0);
  const network = openNetwork({
    server,
    random,
    isOpen,
    onSend: (token) => {
      counts.saves += 1;
      isTrue(!awareOfLock.has(token), 'sent although the page knew of the lock');
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
      counts.conflicts += 1;
      shownConflicts.add(conflict.content);
    }
    if (conflict && !isLate) isTrue(others.has(conflict.content), `false conflict with ${conflict.content}`);
    if (indicator !== 'saved') return;
    isTrue(shown.text() === content, `'saved' with ${content} on the server and ${shown.text()} on the page`);
    isTrue(server.history[version]?.content === content, `'saved', but version ${version} is not ${content}`);
  };

  const isStored = (text: string) => server.history.some(({ content }) => content === text);

  const isKept = (mine: string, shown: (string | undefined)[]) =>
    isStored(mine) || shown.some((text) => text?.includes(mine));

  const opened = (loaded: ModelPage) => {
    const { verdict, draft, answer } = loaded.opened;
    // during a conflict both texts are shown
    const shown = [draft?.html, ...(verdict === 'conflict' || verdict === 'nothing' ? [answer.question.content] : [])];
    if (required && !isLate)
      isTrue(
        required.some((mine) => isKept(mine, shown)),
        `lost: ${draft?.html} instead of ${required}`,
      );
    required = undefined;
    check();
  };

  /** This text is shown as the person's own, and may be continued. */
  const recordShown = (tab: Tab, text: string) => {
    if (tabs[visibleTab] !== tab) return;
    allow(text, tab.token);
    if (tab.page ? tab.page.isPassive() : tab.wasHidden) return;
    screens.push({ at: Date.now(), text });
    if (required?.includes(text)) required = undefined;
  };

  /** This tab continues what another one has written. */
  const tookOver = (tab: Tab, text: string) => {
    if (tabs[visibleTab] !== tab) return;
    if (required && !isLate)
      isTrue(
        required.some((mine) => isKept(mine, [text])),
        `lost in another tab: ${text} instead of ${required}`,
      );
    required = undefined;
    screens = [{ at: Date.now(), text }];
    // a choice made in one tab is valid in the other
    for (const allowed of others.values())
      if (tabs.some((other) => other && allowed.has(other.token))) allowed.add(tab.token);
    allow(text, tab.token);
  };

  const open = async (position: Position) => {
    if (tabs[position]) return;
    count += 1;
    const tab: Tab = { token: `page ${count}`, wasHidden: position !== visibleTab };
    tabs[position] = tab;
    const { token } = tab;
    const isVisible = () => tabs[visibleTab] === tab;
    const loaded = await openModelPage({
      token,
      device: device.connect(token, isOpen),
      isVisible,
      wasHidden: () => tab.wasHidden,
      onWords: (text) => recordShown(tab, text),
      onActive: (text) => tookOver(tab, text),
    });
    if (!isOpen(token)) return;
    if (!loaded) tabs[position] = undefined;
    if (!loaded) return;
    tab.page = loaded;
    tab.channel = channels.latest();
    const updateAwareness = () => {
      if (loaded.session.state().saving.refusal === 'locked') awareOfLock.add(token);
      else awareOfLock.delete(token);
    };
    updateAwareness();
    loaded.session.subscribe(() => {
      updateAwareness();
      check();
    });
    // a tab that was opened in the background takes over once it is seen
    if (isVisible() && !loaded.isPassive()) opened(loaded);
  };

  /** What was on the screen must be there again: all of it, or what was typed some time before a kill. */
  const requireShown = (time = Date.now()) => {
    if (screens.length === 0) return;
    const shown = screens.filter((_screen, index) => (screens[index + 1]?.at ?? Infinity) > time);
    required = shown.map(({ text }) => text);
    screens = [];
  };

  const close = (position: Position, ending: Ending) => {
    const tab = tabs[position];
    tab?.page?.session.close();
    tabs[position] = undefined;
    if (tab) device.close(tab.token, ending);
  };

  const killAll = () => {
    requireShown(Date.now() - promise);
    for (const [word, at] of typed) if (at > Date.now() - promise) typed.delete(word);
    for (const tab of tabs) tab?.page?.session.close();
    tabs.fill(undefined);
    // a page that is left sends without waiting, but writes to the device first: a kill stops both or neither
    const ending = Date.now() - leftAt > afterLeaving ? 'some dropped' : 'all applied';
    // a browser that drops writes when a page is left has the journal on the disk by then
    device.kill(ending, ending === 'all applied' || endingOnLeave === 'some dropped');
  };

  const leave = async () => {
    leftAt = Date.now();
    page()?.session.leave();
    await vi.advanceTimersByTimeAsync(0);
  };

  /** Another tab of this device becomes visible. */
  const switchTabs = () => {
    const left = tabs[visibleTab];
    if (left) left.wasHidden = true;
    // browsers freeze some background tabs
    const suspend = () => {
      if (left?.channel && left !== tabs[visibleTab] && left.page?.session.state().saving.indicator === 'saved')
        left.channel.isSuspended = true;
    };
    if (random() < 0.3) setTimeout(suspend, 10_000);
    requireShown();
    visibleTab = otherPosition();
    const next = tabs[visibleTab];
    next?.channel?.resume();
    next?.page?.session.visibilityChanged();
    // this tab was the last to write
    if (next?.page && !next.page.isPassive()) tookOver(next, next.page.mine());
  };

  const act = async (step: Step) => {
    switch (step.do) {
      case 'wait':
        return vi.advanceTimersByTimeAsync(step.ms);
      case 'network':
        return network.set(step.condition);
      case 'open':
        return void open(visibleTab);
      case 'open in background':
        return void open(otherPosition());
      case 'switch tabs':
        counts.tabSwitches += 1;
        // a person takes longer than a message between tabs that is not late
        await vi.advanceTimersByTimeAsync(25);
        await leave();
        return switchTabs();
      case 'continue here':
        if (page()?.isPassive()) page()?.takeOver();
        return;
      case 'kill':
        counts.kills += 1;
        return killAll();
      case 'close':
        await leave();
        requireShown();
        return close(visibleTab, endingOnLeave);
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
        const acknowledged = page()?.session.state().saving.content ?? '';
        counts.edits += 1;
        page()?.type((text) => {
          if (step.do === 'type') typed.set(count, Date.now());
          else for (const word of typed.keys()) if (holds(text, word) && !holds(acknowledged, word)) typed.delete(word);
          return step.do === 'undo' ? acknowledged : text + wordOf(count);
        });
        return;
      }
      case 'save':
        return void page()?.session.save();
      case 'submit':
        return void page()?.submit();
      case 'hide':
        return leave();
      case 'resolve conflict': {
        const shown = page();
        const conflict = shown?.session.state().saving.conflict;
        if (!shown || !conflict || shown.isPassive()) return;
        allow(conflict.content, step.choice === 'other' ? (tabs[visibleTab]?.token ?? '') : anyPage);
        return void shown.resolveConflict(step.choice);
      }
    }
  };

  const checkSettled = ({ session, text, mine, isPassive }: ModelPage) => {
    isTrue(!required || required.some(isStored), `in the end none of ${required} was stored`);
    isTrue(!isPassive(), 'in the end the visible tab is passive');
    const { refusal, indicator } = session.state().saving;
    const everywhere = [text(), mine(), ...device.drafts(), ...device.journal()];
    for (const { content } of server.history) everywhere.push(content);
    for (const word of typed.keys())
      isTrue(
        everywhere.some((text) => holds(text, word)),
        `the word ${word} is nowhere`,
      );
    if (refusal !== undefined) {
      const mine = screens.at(-1)?.text;
      const kept = [...device.drafts(), ...device.journal(), ...server.history.map(({ content }) => content)];
      const isKept = mine?.match(/ \d+\./g)?.every((word) => kept.some((text) => text?.includes(word))) ?? true;
      isTrue(refusal === 'locked' && isKept, `refused as ${refusal}, and ${mine} is nowhere`);
      return;
    }
    isTrue(indicator === 'saved', `in the end the indicator says ${indicator}`);
    isTrue(server.current().content === text(), `in the end ${server.current().content} is not ${text()}`);
    isTrue(device.drafts().length === 0, 'something acknowledged stays on the device');
    isTrue(device.journal().length === 0, 'something acknowledged stays in the journal');
  };

  for (const step of steps) {
    counts.steps += 1;
    await act(step);
    await vi.advanceTimersByTimeAsync(0);
    check();
    if (broken.length > 0) throw new Error(broken[0]);
  }

  // the faults end, pending requests are delivered, and everything settles
  network.set('good');
  await vi.advanceTimersByTimeAsync(90_000);
  if (!page()) await act({ do: 'open' });
  await vi.advanceTimersByTimeAsync(1000);
  await act({ do: 'continue here' });
  await vi.advanceTimersByTimeAsync(1000);
  await act({ do: 'type' });
  for (let tries = 0; tries < 3; tries += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    await act({ do: 'resolve conflict', choice: 'both' });
  }
  // each minute the page deletes drafts of other tabs that the server has
  await vi.advanceTimersByTimeAsync(70_000);
  check();
  const last = page();
  isTrue(last !== undefined, 'the page does not open');
  if (last) checkSettled(last);
  for (const position of positions) close(position, 'all applied');
  if (broken.length > 0) throw new Error(broken[0]);
};

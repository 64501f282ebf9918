import type { QuestionStatus } from '../../../shared/status.ts';

/** What a tab hands to the one that a person turned to. */
export type Handover = {
  /** As the editor stands, with the names of photos still to come. */
  html: string;
  /** What the server has acknowledged, as far as this tab knows. */
  version: number;
  content: string;
  status: QuestionStatus;
  isUnsaved: boolean;
  /** Fingerprints of what was sent and not acknowledged. */
  sent: number[];
  /** Words of this device that came too late for a lock, and stand beside `html`. */
  late?: string | undefined;
};

type Message =
  | { type: 'take'; from: string }
  /** `until`: when it lapses, in ms since 1970; tabs of an earlier release do not say. */
  | { type: 'given'; from: string; to: string; handover: Handover; until?: number }
  | { type: 'given back'; from: string; to: string; handover: Handover }
  | { type: 'taken'; from: string; to: string };

export type Tabs = {
  /** Asks the other tabs with this question to hand over what they have. */
  take: () => void;
  close: () => void;
};

export type TabsOptions = {
  question_id: string;
  /** Another tab takes over: gives what this one has, and writes no more. Undefined when it does not write. */
  give: () => Promise<Handover | undefined>;
  /** Another tab has handed over; false gives it back. `isCrossing`: this tab has handed over in the same moment. */
  receive: (handover: Handover, isCrossing: boolean) => boolean;
  /** The tab that asked does not want it any more: this one goes on. */
  keep: (handover: Handover) => void;
  /** The tab that asked has not answered: it is asleep or gone. */
  lapsed: (handover: Handover) => void;
};

/** How long a handover can be taken, in ms. */
const offer = 500;

/** Lets all tabs of one question on this device know of each other: the one a person looks at is the one that writes. */
export const openTabs = ({ question_id, give, receive, keep, lapsed }: TabsOptions): Tabs => {
  // some browsers of old tablets have none: their tabs meet at the server
  if (typeof BroadcastChannel === 'undefined') return { take: () => {}, close: () => {} };
  const channel = new BroadcastChannel(`answer ${question_id}`);
  const me = `${Date.now()}-${Math.random()}`;
  const say = (message: Message) => channel.postMessage(message);
  const take = () => say({ type: 'take', from: me });

  let timer: ReturnType<typeof setTimeout> | undefined;

  channel.onmessage = async ({ data }: MessageEvent<Message>) => {
    if (data.type === 'take') {
      const handover = await give();
      if (!handover) return;
      say({ type: 'given', from: me, to: data.from, handover, until: Date.now() + offer });
      clearTimeout(timer);
      // twice as long, so that both cannot have it
      timer = setTimeout(() => {
        timer = undefined;
        lapsed(handover);
      }, 2 * offer);
      return;
    }
    if (data.to !== me) return;
    if (data.type === 'given') {
      const { from: to, handover, until = Number.POSITIVE_INFINITY } = data;
      if (Date.now() > until) return;
      const isTaken = receive(handover, timer !== undefined);
      say(isTaken ? { type: 'taken', from: me, to } : { type: 'given back', from: me, to, handover });
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    if (data.type === 'given back') keep(data.handover);
  };

  return {
    take,
    close: () => {
      clearTimeout(timer);
      channel.close();
    },
  };
};

import type { QuestionStatus } from '../../../shared/answers/status.ts';

/** The state that a tab passes to the tab that becomes active. */
export type Handover = {
  /** The editor's content, with the upload names of pending photos. */
  html: string;
  /** The last acknowledged state that this tab knows. */
  version: number;
  content: string;
  status: QuestionStatus;
  isUnsaved: boolean;
  /** Fingerprints of unacknowledged requests. */
  sent: number[];
  /** A draft that was not sent before the lock (`lockedDraft` of the session); named so for tabs of earlier releases. */
  late?: string | undefined;
  /** What that tab's edits started from; undefined from tabs of an earlier release. */
  startText?: string | undefined;
};

type Message =
  | { type: 'take'; from: string }
  /** `until`: expiry in ms since 1970; undefined from tabs of an earlier release. */
  | { type: 'given'; from: string; to: string; handover: Handover; until?: number }
  | { type: 'given back'; from: string; to: string; handover: Handover }
  | { type: 'taken'; from: string; to: string };

type Tabs = {
  /** Asks the other tabs with this question for a handover. */
  take: () => void;
  close: () => void;
};

type TabsOptions = {
  question_id: string;
  /** Another tab takes over: this one becomes passive and returns its state; undefined if it is passive already. */
  handOver: () => Promise<Handover | undefined>;
  /** Another tab has handed over; false refuses. `isCrossing`: this tab has handed over at the same time. */
  receive: (handover: Handover, isCrossing: boolean) => boolean;
  /** The other tab refused the handover: this one becomes active again. */
  takeBack: (handover: Handover) => void;
  /** The other tab has not replied: it is suspended or closed. */
  onExpired: (handover: Handover) => void;
};

/** How long a handover can be accepted, in ms. */
const handoverLifetime = 500;

/** Passes the state between the tabs of one question in this browser, over a BroadcastChannel. */
export const openTabs = ({ question_id, handOver, receive, takeBack, onExpired }: TabsOptions): Tabs => {
  // missing in old browsers: there the server detects conflicts between tabs
  if (typeof BroadcastChannel === 'undefined') return { take: () => {}, close: () => {} };
  const channel = new BroadcastChannel(`answer ${question_id}`);
  const ownId = `${Date.now()}-${Math.random()}`;
  const post = (message: Message) => channel.postMessage(message);
  const take = () => post({ type: 'take', from: ownId });

  let timer: ReturnType<typeof setTimeout> | undefined;

  channel.onmessage = async ({ data }: MessageEvent<Message>) => {
    if (data.type === 'take') {
      const handover = await handOver();
      if (!handover) return;
      post({ type: 'given', from: ownId, to: data.from, handover, until: Date.now() + handoverLifetime });
      clearTimeout(timer);
      // twice as long, so that the handover cannot be accepted after it was taken back
      timer = setTimeout(() => {
        timer = undefined;
        onExpired(handover);
      }, 2 * handoverLifetime);
      return;
    }
    if (data.to !== ownId) return;
    if (data.type === 'given') {
      const { from: to, handover, until = Number.POSITIVE_INFINITY } = data;
      if (Date.now() > until) return;
      const isTaken = receive(handover, timer !== undefined);
      post(isTaken ? { type: 'taken', from: ownId, to } : { type: 'given back', from: ownId, to, handover });
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    if (data.type === 'given back') takeBack(data.handover);
  };

  return {
    take,
    close: () => {
      clearTimeout(timer);
      channel.close();
    },
  };
};

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
};

type Message =
  | { type: 'take'; from: string }
  | { type: 'given' | 'given back'; from: string; to: string; handover: Handover };

export type Tabs = {
  /** Asks the other tabs with this question to hand over what they have. */
  take: () => void;
  close: () => void;
};

export type TabsOptions = {
  question_id: string;
  /** Another tab takes over: gives what this one has, and writes no more. Undefined when it does not write. */
  give: () => Promise<Handover | undefined>;
  /** Another tab has handed over; false gives it back. */
  receive: (handover: Handover) => boolean;
  /** The tab that asked does not want it any more: this one goes on. */
  keep: (handover: Handover) => void;
};

/** Lets all tabs of one question on this device know of each other: the one a person looks at is the one that writes. */
export const openTabs = ({ question_id, give, receive, keep }: TabsOptions): Tabs => {
  // some browsers of old tablets have none: their tabs meet at the server
  if (typeof BroadcastChannel === 'undefined') return { take: () => {}, close: () => {} };
  const channel = new BroadcastChannel(`answer ${question_id}`);
  const me = `${Date.now()}-${Math.random()}`;
  const say = (message: Message) => channel.postMessage(message);
  const take = () => say({ type: 'take', from: me });

  channel.onmessage = async ({ data }: MessageEvent<Message>) => {
    if (data.type === 'take') {
      const handover = await give();
      if (handover) say({ type: 'given', from: me, to: data.from, handover });
      return;
    }
    const { type, from, to, handover } = data;
    if (to !== me) return;
    if (type === 'given back') keep(handover);
    else if (!receive(handover)) say({ type: 'given back', from: me, to: from, handover });
  };

  return { take, close: () => channel.close() };
};

type WritingTabOptions = {
  question_id: string;
  /** Another tab of this browser writes from now on. */
  onTakenOver: () => void;
  /** The tab that was replaced has stored its text. */
  onLeft: () => void;
};

type WritingTab = {
  /** This tab writes, and any other becomes read-only. Returns a function: whether no tab has taken over since. */
  takeOver: () => () => boolean;
  /** Tells the tab that writes that the text of this one is stored. */
  left: () => void;
  close: () => void;
};

/** `time` orders claims like a Lamport clock: it exceeds that of each earlier claim this tab knows of. */
type Message = { type: 'claim'; time: number } | { type: 'left' };

/** Of the tabs of one question in this browser, the one that took over last writes. They agree over a BroadcastChannel. */
export const openWritingTab = ({ question_id, onTakenOver, onLeft }: WritingTabOptions): WritingTab => {
  let latest = 0;
  let own: number | undefined;
  const channel = new BroadcastChannel(`answer ${question_id}`);
  const post = (message: Message) => channel.postMessage(message);

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'left' && own !== undefined) onLeft();
    // tabs of earlier releases send other types
    if (data.type !== 'claim') return;
    // both took over at the same time: the earlier one learns of it here
    if (own !== undefined && own > data.time) return post({ type: 'claim', time: own });
    latest = Math.max(latest, data.time);
    if (own === undefined) return;
    own = undefined;
    onTakenOver();
  };

  return {
    takeOver: () => {
      const claim = Math.max(Date.now(), latest) + Math.random();
      own = claim;
      latest = claim;
      post({ type: 'claim', time: claim });
      return () => own === claim;
    },
    left: () => post({ type: 'left' }),
    close: () => channel.close(),
  };
};

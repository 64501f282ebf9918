import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { AdminIcon } from './admin-icons.tsx';
import { adminMessages } from './admin-messages.ts';
import { hideLater } from './display-times.ts';
import { useChange } from './use-change.ts';

/** Takes back what the message says; returns the message that follows. */
type Undo = () => Promise<string>;
type Announce = (text: string, undo?: Undo) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** Shows a short message for a moment, and announces it to screen readers (a polite live region). */
export const useAnnounce = (): Announce => useContext(AnnounceContext);

type Message = { text: string; undo?: Undo | undefined; count: number };

/** Provides the live region for `useAnnounce`. */
export const Announcer = ({ children }: { children: ReactNode }) => {
  const [message, setMessage] = useState<Message>({ text: '', count: 0 });
  const announce = useCallback<Announce>(
    (text, undo) => setMessage(({ count }) => ({ text, undo, count: count + 1 })),
    [],
  );
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="announcer" role="status">
        {/* the key makes a new element, so that a repeated message is announced again */}
        {message.text && <Shown key={message.count} message={message} announce={announce} />}
      </div>
    </AnnounceContext>
  );
};

/** The message, for a while. One that can be undone stays as long as the pointer or the focus is on it. */
const Shown = ({ message: { text, undo }, announce }: { message: Message; announce: Announce }) => {
  const [isHeld, setHeld] = useState(false);
  const change = useChange();
  const { busy, errorText } = change;

  useEffect(() => {
    if (isHeld || busy) return;
    return hideLater(undo ? 'undo' : 'announcement', () => announce(''));
  }, [isHeld, busy, undo, announce]);

  if (!undo) return <p>{text}</p>;
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits, and the focus does the same
    <div className="undo-notice" onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <p>{errorText ?? text}</p>
      <button type="button" aria-disabled={busy} onClick={() => change.run(async () => announce(await undo()))}>
        <AdminIcon name="undo" />
        {adminMessages.undo}
      </button>
    </div>
  );
};

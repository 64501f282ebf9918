import { createContext, type FocusEvent, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { admin as adminMessages, sharing } from '../../messages.ts';
import { AdminIcon } from './admin-icons.tsx';
import { hideLater } from './display-times.ts';
import { useChange } from './use-change.ts';
import { useReturnOfFocus } from './use-return-of-focus.ts';

/** Takes back what the message says; returns the message that follows. */
type Undo = () => Promise<string>;
/** Renders the dialog to share what the message is about. The dialog stays open when the message disappears. */
type Share = (close: () => void) => ReactNode;
type Announce = (text: string, undo?: Undo, share?: Share) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** Shows a short message for a moment, and announces it to screen readers (a polite live region). */
export const useAnnounce = (): Announce => useContext(AnnounceContext);

type Message = { text: string; undo?: Undo | undefined; share?: Share | undefined; count: number };

/** Provides the live region for `useAnnounce`. */
export const Announcer = ({ children }: { children: ReactNode }) => {
  const [message, setMessage] = useState<Message>({ text: '', count: 0 });
  const [shared, setShared] = useState<{ render: Share } | undefined>(undefined);
  const announce = useCallback<Announce>(
    (text, undo, share) => setMessage(({ count }) => ({ text, undo, share, count: count + 1 })),
    [],
  );
  const openShare = (render: Share) => {
    announce('');
    setShared({ render });
  };
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="announcer" role="status">
        {/* the key makes a new element, so that a repeated message is announced again */}
        {message.text && <Shown key={message.count} message={message} announce={announce} onShare={openShare} />}
      </div>
      {shared?.render(() => setShared(undefined))}
    </AnnounceContext>
  );
};

type ShownProps = { message: Message; announce: Announce; onShare: (share: Share) => void };

/** The message, for a while. One that can be undone stays as long as the pointer or the focus is on it. */
const Shown = ({ message: { text, undo, share }, announce, onShare }: ShownProps) => {
  const [isHeld, setHeld] = useState(false);
  const { busy, errorText, run } = useChange();
  const { notice, noteFocus } = useReturnOfFocus();

  useEffect(() => {
    if (isHeld || busy) return;
    return hideLater(undo ? 'undo' : 'announcement', () => announce(''));
  }, [isHeld, busy, undo, announce]);

  if (!undo) return <p>{text}</p>;
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const takeFocus = (event: FocusEvent) => {
    noteFocus(event);
    hold();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits, and the focus does the same
    <div
      ref={notice}
      className="undo-notice"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={takeFocus}
      onBlur={release}
    >
      <p>{errorText ?? text}</p>
      <div className="undo-actions">
        {share && (
          <button type="button" onClick={() => onShare(share)}>
            <AdminIcon name="share" />
            {sharing.share.action}
          </button>
        )}
        <button type="button" aria-disabled={busy} onClick={() => run(async () => announce(await undo()))}>
          <AdminIcon name="undo" />
          {adminMessages.undo}
        </button>
      </div>
    </div>
  );
};

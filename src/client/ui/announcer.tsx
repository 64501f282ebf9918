import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { displayTimes } from './display-times.ts';

type Announce = (text: string) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** Shows a short message for a moment, and announces it to screen readers (a polite live region). */
export const useAnnounce = (): Announce => useContext(AnnounceContext);

/** Provides the live region for `useAnnounce`. */
export const Announcer = ({ children }: { children: ReactNode }) => {
  const [message, setMessage] = useState({ text: '', count: 0 });
  const announce = useCallback((text: string) => setMessage(({ count }) => ({ text, count: count + 1 })), []);

  useEffect(() => {
    if (message.text === '') return;
    const timer = setTimeout(() => setMessage(({ count }) => ({ text: '', count })), displayTimes.announcement);
    return () => clearTimeout(timer);
  }, [message]);

  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="announcer" role="status">
        {/* the key makes a new element, so that a repeated message is announced again */}
        {message.text && <p key={message.count}>{message.text}</p>}
      </div>
    </AnnounceContext>
  );
};

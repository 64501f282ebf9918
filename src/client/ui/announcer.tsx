import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

type Announce = (text: string) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** Says a short sentence to everyone: it is seen for a moment and heard politely. */
export const useAnnounce = (): Announce => useContext(AnnounceContext);

const shownFor = 4000;

/** Holds the one place where such sentences appear. */
export const Announcer = ({ children }: { children: ReactNode }) => {
  const [said, setSaid] = useState({ text: '', count: 0 });
  const announce = useCallback((text: string) => setSaid(({ count }) => ({ text, count: count + 1 })), []);

  useEffect(() => {
    if (said.text === '') return;
    const timer = setTimeout(() => setSaid(({ count }) => ({ text: '', count })), shownFor);
    return () => clearTimeout(timer);
  }, [said]);

  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="announcer" role="status">
        {/* a new element each time, so that the same words twice are heard twice */}
        {said.text && <p key={said.count}>{said.text}</p>}
      </div>
    </AnnounceContext>
  );
};

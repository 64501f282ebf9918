import { useEffect, useLayoutEffect, useRef } from 'react';
import { messages } from './messages.ts';
import { ReadOnly } from './ReadOnly.tsx';
import type { Choice } from './session.ts';

const texts = messages.conflict;

type Props = {
  /** Where the editor stands: hidden while one chooses. */
  sheet: HTMLElement;
  mine: string;
  other: string;
  onChoice: (choice: Choice) => void;
};

/** The answer was saved elsewhere while one wrote here: both texts, and the choice. */
export const Conflict = ({ sheet, mine, other, onChoice }: Props) => {
  useLayoutEffect(() => {
    sheet.hidden = true;
    return () => {
      sheet.hidden = false;
    };
  }, [sheet]);
  const title = useRef<HTMLHeadingElement>(null);
  // the editor that had the focus is hidden
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <div role="alert">
        <h2 id="conflict-title" ref={title} tabIndex={-1}>
          {texts.title}
        </h2>
        <p>{texts.text}</p>
      </div>
      <div className="conflict-texts">
        <Version title={texts.mine} content={mine}>
          <button type="button" className="button" onClick={() => onChoice('mine')}>
            {texts.use}
          </button>
        </Version>
        <Version title={texts.other} content={other}>
          <button type="button" className="button" onClick={() => onChoice('other')}>
            {texts.use}
          </button>
        </Version>
      </div>
      <button type="button" className="button button-main" onClick={() => onChoice('both')}>
        {texts.keepBoth}
      </button>
    </section>
  );
};

const Version = ({ title, content, children }: { title: string; content: string; children: React.ReactNode }) => (
  <article className="conflict-version" aria-label={title}>
    <h3>{title}</h3>
    {children}
    <ReadOnly title={title} content={content} />
  </article>
);

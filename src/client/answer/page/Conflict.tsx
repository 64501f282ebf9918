import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { answer as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import type { Choice } from '../session/session.ts';
import { ReadOnly } from './ReadOnly.tsx';

const texts = messages.conflict;

type Props = {
  /** The editor's section: hidden while the person chooses. */
  sheet: HTMLElement;
  mine: string;
  other: string;
  onChoice: (choice: Choice) => void;
};

/** The answer was saved elsewhere while it was edited here: shows both versions, and lets the person choose. */
export const Conflict = ({ sheet, mine, other, onChoice }: Props) => {
  useLayoutEffect(() => {
    sheet.hidden = true;
    return () => {
      sheet.hidden = false;
    };
  }, [sheet]);
  const title = useRef<HTMLHeadingElement>(null);
  // the editor had the focus and is now hidden
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <div className="prose" role="alert">
        <h2 id="conflict-title" ref={title} tabIndex={-1}>
          {texts.title}
        </h2>
        <p>{texts.text}</p>
      </div>
      <div className="conflict-texts">
        <Version title={texts.mine} content={mine} onUse={() => onChoice('mine')} />
        <Version title={texts.other} content={other} onUse={() => onChoice('other')} />
      </div>
      <Button variant="main" onClick={() => onChoice('both')}>
        {texts.keepBoth}
      </Button>
    </section>
  );
};

const Version = ({ title, content, onUse }: { title: string; content: string; onUse: () => void }) => {
  const titleId = useId();
  return (
    <article className="panel stack conflict-version" aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <Button aria-describedby={titleId} onClick={onUse}>
        {texts.use}
      </Button>
      <ReadOnly title={title} content={content} />
    </article>
  );
};

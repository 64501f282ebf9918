import { useEffect, useRef } from 'react';
import { loadEditor } from './load-editor.ts';

type Props = { mine: string; other: string; onMine: () => void; onOther: () => void; onBoth: () => void };

/** The answer was saved elsewhere while one wrote here: both texts, and the choice. */
export const Conflict = ({ mine, other, onMine, onOther, onBoth }: Props) => (
  <section className="conflict" aria-labelledby="conflict-title">
    <h2 id="conflict-title">There are two versions of your answer</h2>
    <p>Nothing is lost. Please choose which words to go on with.</p>
    <div className="conflict-texts">
      <Version title="You wrote this on this device" content={mine}>
        <button type="button" className="button" onClick={onMine}>
          Use this one
        </button>
      </Version>
      <Version title="This was saved since" content={other}>
        <button type="button" className="button" onClick={onOther}>
          Use this one
        </button>
      </Version>
    </div>
    <button type="button" className="button button-main" onClick={onBoth}>
      Keep both, one after the other
    </button>
  </section>
);

const Version = ({ title, content, children }: { title: string; content: string; children: React.ReactNode }) => (
  <article className="conflict-version" aria-label={title}>
    <h3>{title}</h3>
    <ReadOnly title={title} content={content} />
    {children}
  </article>
);

const ReadOnly = ({ title, content }: { title: string; content: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let close = () => {};
    let isGone = false;
    void loadEditor().then(({ mountEditor }) => {
      if (isGone || !place.current) return;
      const nothing = () => {};
      const editor = mountEditor(place.current, {
        content,
        editable: false,
        spellCheck: false,
        label: title,
        sendPhoto: () => Promise.reject(new Error('only for reading')),
        onEdit: nothing,
        onTools: nothing,
        onPhotoTrouble: nothing,
      });
      close = editor.close;
    });
    return () => {
      isGone = true;
      close();
    };
  }, [title, content]);
  return <div ref={place} className="conflict-text" />;
};

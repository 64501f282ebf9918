import { useLayoutEffect } from 'react';
import { ReadOnly } from './ReadOnly.tsx';

type Props = {
  /** Where the editor stands: hidden while one chooses. */
  sheet: HTMLElement;
  mine: string;
  other: string;
  onMine: () => void;
  onOther: (other: string) => void;
  onBoth: (other: string) => void;
};

/** The answer was saved elsewhere while one wrote here: both texts, and the choice. */
export const Conflict = ({ sheet, mine, other, onMine, onOther, onBoth }: Props) => {
  useLayoutEffect(() => {
    sheet.hidden = true;
    return () => {
      sheet.hidden = false;
    };
  }, [sheet]);
  return (
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
          <button type="button" className="button" onClick={() => onOther(other)}>
            Use this one
          </button>
        </Version>
      </div>
      <button type="button" className="button button-main" onClick={() => onBoth(other)}>
        Keep both, one after the other
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

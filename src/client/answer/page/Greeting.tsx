import type { ReactNode } from 'react';
import { isolated } from '../../../pages/rich-text.tsx';
import type { Answer } from '../../../shared/answers/answers.ts';
import { thumbnailOf } from '../../../shared/content/image-names.ts';
import { firstHtml } from '../../messages.ts';
import { Icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { richText } from '../../ui/rich-text.ts';
import type { View } from '../session/view.ts';

type Props = {
  name: string;
  /** An `Asker`, or its prerendered HTML. */
  asker: ReactNode;
  question_text: string;
  /** The language of the question. */
  lang: string;
  textSizeButton: ReactNode;
  /** As `remainingTime` says it; undefined hides the badge. */
  timeLeft: string | undefined;
  notice: View['notice'];
  isThanked: boolean;
  /** A notice that appears takes the focus. */
  takesFocus: boolean;
};

/** Greeting, question and the state of the answer. Prerendered: it imports nothing that needs a browser. */
export const Greeting = ({ name, asker, question_text, lang, textSizeButton, timeLeft, ...shown }: Props) => (
  <>
    {shown.notice === 'locked' && (
      <Notice kind="banner" takesFocus={shown.takesFocus}>
        <Icon name="lock" />
        {firstHtml.locked}
      </Notice>
    )}
    <header className="greeting">
      <p className="hello">{richText(firstHtml.hello, { name }, { name: isolated })}</p>
      {textSizeButton}
      {timeLeft !== undefined && <span className="badge badge-in_progress">{timeLeft}</span>}
    </header>
    {shown.notice === 'submitted' && (
      <Notice kind="thanks" takesFocus={shown.takesFocus}>
        <strong>{firstHtml.thanks}</strong> {firstHtml.afterwards}
      </Notice>
    )}
    {asker}
    <h1 className="question" dir="auto" lang={lang}>
      {question_text}
    </h1>
    {shown.isThanked && (
      <p className="thanks">
        <strong>{firstHtml.thanksForStory}</strong>
      </p>
    )}
  </>
);

/** Makes the text larger, in three steps, and then normal again. Prerendered too, where it does nothing yet. */
export const TextSizeButton = ({ label = firstHtml.largerText, onClick }: { label?: string; onClick?: () => void }) => (
  <button type="button" className="text-size" disabled={!onClick} onClick={onClick}>
    {label}
  </button>
);

/** Who asks. Prerendered too. */
export const Asker = ({ name, photo }: NonNullable<Answer['asker']>) => (
  <p className="asker">
    {photo && <img src={thumbnailOf(photo)} loading="lazy" alt="" />}
    <span>{richText(firstHtml.asks, { name }, { name: isolated })}</span>
  </p>
);

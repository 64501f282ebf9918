import type { ReactNode } from 'react';
import { richText } from '../../../pages/rich-text.tsx';
import type { Answer } from '../../../shared/answers/answers.ts';
import { firstHtml } from '../../../shared/messages/en/first-html.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { View } from '../session/view.ts';

type Props = {
  name: string;
  /** An `Asker`, or its prerendered HTML. */
  asker: ReactNode;
  question_text: string;
  /** The language of the question. */
  lang: string;
  /** As `remainingTime` says it; undefined hides the badge. */
  timeLeft: string | undefined;
  notice: View['notice'];
  /** A notice that appears takes the focus. */
  takesFocus: boolean;
};

/** Greeting, question and the state of the answer. Prerendered: it imports nothing that needs a browser. */
export const Greeting = ({ name, asker, question_text, lang, timeLeft, notice, takesFocus }: Props) => (
  <>
    {notice === 'locked' && (
      <Notice kind="banner" takesFocus={takesFocus}>
        {firstHtml.locked}
      </Notice>
    )}
    <header className="greeting">
      <p className="hello">{richText(firstHtml.hello, { name }, isolated)}</p>
      {timeLeft !== undefined && <span className="badge badge-in_progress">{timeLeft}</span>}
    </header>
    {notice === 'submitted' && (
      <Notice kind="thanks" takesFocus={takesFocus}>
        <strong>{firstHtml.thanks}</strong> {firstHtml.afterwards}
      </Notice>
    )}
    {asker}
    <h1 className="question" dir="auto" lang={lang}>
      {question_text}
    </h1>
  </>
);

const isolated = { name: (text: string) => <bdi>{text}</bdi> };

/** Who asks. Prerendered too. */
export const Asker = ({ name, photo }: NonNullable<Answer['asker']>) => (
  <p className="asker">
    {photo && <img src={`${photo}?w=400`} loading="lazy" alt="" />}
    <span>{richText(firstHtml.asks, { name }, isolated)}</span>
  </p>
);

import { firstHtml } from '../../../shared/messages/en/first-html.ts';
import { Notice } from '../../ui/Notice.tsx';
import { richText } from '../../ui/rich-text.tsx';
import type { View } from '../session/view.ts';

type Props = {
  name: string;
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
export const Greeting = ({ name, question_text, lang, timeLeft, notice, takesFocus }: Props) => (
  <>
    {notice === 'locked' && (
      <Notice kind="banner" takesFocus={takesFocus}>
        {firstHtml.locked}
      </Notice>
    )}
    <header className="greeting">
      <p className="hello">{richText(firstHtml.hello, { name }, { name: (text) => <bdi>{text}</bdi> })}</p>
      {timeLeft !== undefined && <span className="badge badge-in_progress">{timeLeft}</span>}
    </header>
    <h1 className="question" dir="auto" lang={lang}>
      {question_text}
    </h1>
    {notice === 'submitted' && (
      <Notice kind="thanks" takesFocus={takesFocus}>
        {firstHtml.thanks}
      </Notice>
    )}
  </>
);

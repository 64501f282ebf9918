import { firstHtml, answer as messages } from '../../messages.ts';
import type { View } from '../session/view.ts';
import { ClosedBanner } from './ClosedLink.tsx';

type Props = { problems: View['problems']; photoError: string | undefined };

/** What is wrong, in the action bar, in calm colours: the words are still here. The most important one first. */
export const Problems = ({ problems: { otherTab, submit, closed, save, editorLate, notKept }, photoError }: Props) => (
  <>
    {otherTab && <p>{messages.otherTab}</p>}
    {save && (
      <p>
        {save.text} {save.help && <small>{save.help}</small>}
      </p>
    )}
    {submit && <p>{submit}</p>}
    {closed && <ClosedBanner refusal={closed} />}
    {photoError && !(save || submit || closed) && <p>{photoError}</p>}
    {editorLate && (
      <p>
        {firstHtml.late} {firstHtml.keepWriting} {firstHtml.reload}
      </p>
    )}
    {notKept && <p>{messages.notKept}</p>}
  </>
);

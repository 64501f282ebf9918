import { firstHtml } from '../../../shared/messages/en/first-html.ts';
import { messages } from '../messages.ts';
import type { View } from '../session/view.ts';
import { ClosedBanner } from './ClosedLink.tsx';

type Props = { problems: View['problems']; photoError: string | undefined };

/** The error messages of the action bar. */
export const Problems = ({ problems: { submit, closed, save, editorLate, notKept }, photoError }: Props) => (
  <>
    {photoError && <p className="error-message">{photoError}</p>}
    {submit && <p className="error-message">{submit}</p>}
    {closed && <ClosedBanner refusal={closed} />}
    {save && (
      <p className="error-message">
        {save.text} <small>{save.help}</small>
      </p>
    )}
    {editorLate && (
      <p>
        {firstHtml.late} {firstHtml.keepWriting} {firstHtml.reload}
      </p>
    )}
    {notKept && <p>{messages.notKept}</p>}
  </>
);

import { listHash } from '../../../shared/answer-page.ts';
import { Button } from '../../ui/Button.tsx';
import type { Editor } from '../editor/mount.ts';
import { messages } from '../messages.ts';
import type { AnswerSession } from '../session/session.ts';
import type { View } from '../session/view.ts';
import { CopyText } from './CopyText.tsx';
import { EarlierVersions } from './EarlierVersions.tsx';
import { SubmitEmpty } from './SubmitEmpty.tsx';

type Props = { token: string; session: AnswerSession; view: View; editor: Editor | undefined };

/** Below the answer: the question about an empty answer, copying what cannot be sent, earlier versions, and the way back. */
export const BelowAnswer = ({ token, session, view, editor }: Props) => (
  <>
    {view.asksAboutEmpty && (
      <SubmitEmpty
        onSubmit={() => void session.submitEmpty()}
        onClose={() => {
          session.dismissSubmit();
          // after the closing dialog has restored the focus to the button
          requestAnimationFrame(() => editor?.focus());
        }}
      />
    )}
    {view.offersCopy && <CopyText text={() => editor?.plainText() ?? ''} intro={messages.copy.unsent} />}
    {view.earlierVersions !== 'hidden' && (
      <EarlierVersions
        token={token}
        version={session.state().saving.version}
        onRestore={view.earlierVersions === 'restorable' ? session.restore : undefined}
      />
    )}
    {location.hash === listHash && history.length > 1 && (
      <p>
        <Button onClick={() => history.back()}>{messages.allQuestions}</Button>
      </p>
    )}
  </>
);

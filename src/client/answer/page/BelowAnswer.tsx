import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { listHash } from '../../../shared/answers/answer-page.ts';
import { answer as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import type { Editor } from '../editor/mount.ts';
import type { AnswerSession } from '../session/session.ts';
import type { View } from '../session/view.ts';
import { CopyText } from './CopyText.tsx';
import { EarlierVersions, loadRevisionsDialog } from './EarlierVersions.tsx';
import { SubmitEmpty } from './SubmitEmpty.tsx';

type Props = {
  token: string;
  /** The name of the person who asked, if she has given one. */
  asker: string | undefined;
  session: AnswerSession;
  view: View;
  editor: Editor | undefined;
};

/**
 * What is below the answer: the confirmation for an empty answer, a button to copy what cannot be sent, readers, the
 * link back, a button to copy the story, and earlier versions.
 */
export const BelowAnswer = ({ token, asker, session, view, editor }: Props) => {
  // even if there is nothing to show yet: after a new release this chunk can no longer be had
  useEffect(() => {
    if (editor) void loadRevisionsDialog();
  }, [editor]);
  const last = (
    <div className="cluster below-answer">
      {location.hash === listHash && history.length > 1 && (
        <Button {...(view.isRead && { variant: 'main' })} onClick={() => history.back()}>
          {messages.allQuestions}
        </Button>
      )}
      {view.isStory && <CopyText text={() => editor?.plainText() ?? ''} />}
      {view.earlierVersions !== 'hidden' && (
        <EarlierVersions
          token={token}
          version={session.state().saving.version}
          onRestore={view.earlierVersions === 'restorable' ? session.restore : undefined}
        />
      )}
    </div>
  );
  return (
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
      {view.isStory ? (
        <Suspense>
          <AnswerReaders token={token} asker={asker}>
            {last}
          </AnswerReaders>
        </Suspense>
      ) : (
        last
      )}
    </>
  );
};

/** A separate chunk, for submitted and locked answers only. The page works without it. */
const AnswerReaders = lazy(() =>
  import('../after-submit/AnswerReaders.tsx').then(
    (module) => ({ default: module.AnswerReaders }),
    (error: unknown) => {
      console.warn('Who can read this answer could not be loaded.', error);
      return { default: ({ children }: { children: ReactNode }) => <>{children}</> };
    },
  ),
);

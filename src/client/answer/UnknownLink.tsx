import { CopyWords } from './CopyWords.tsx';
import type { Draft } from './device/store.ts';
import { plainText } from './plain-text.ts';

/** A link that opens nothing; words of this device that were meant for it are shown, to be copied. */
export const UnknownLink = ({ draft }: { draft: Draft | undefined }) => (
  <main className="page page-calm">
    <h1>This link does not lead to a question</h1>
    <p>Perhaps a part of it was lost on the way. Please open it again from the message it came in.</p>
    <p>If that does not help, ask the person who sent it to you for a new link.</p>
    {draft && (
      <>
        <h2>What you wrote on this device</h2>
        <p className="kept-words" dir="auto">
          {plainText(draft.html)}
        </p>
        <CopyWords text={() => plainText(draft.html)} intro="It was not sent. You can copy it." />
      </>
    )}
  </main>
);

import { answer as messages } from '../../messages.ts';
import { DraftToCopy } from './DraftToCopy.tsx';

const texts = messages.lockedDraft;

/** An unsent draft of a question that was locked meanwhile: shown for copying. */
export const LockedDraft = ({ html }: { html: string }) => (
  <section className="prose conflict" aria-label={texts.title}>
    <h2>{texts.title}</h2>
    <p>{texts.text}</p>
    <DraftToCopy html={html} intro={texts.copy} />
  </section>
);

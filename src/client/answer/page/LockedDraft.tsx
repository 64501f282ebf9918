import { languageOf } from '../../../shared/language.ts';
import { answer as messages } from '../../messages.ts';
import { CopyText } from './CopyText.tsx';
import { plainText } from './plain-text.ts';

const texts = messages.lockedDraft;

/** An unsent draft of a question that was locked meanwhile: shown for copying. */
export const LockedDraft = ({ html }: { html: string }) => (
  <section className="conflict" aria-label={texts.title}>
    <h2>{texts.title}</h2>
    <p>{texts.text}</p>
    <p className="panel draft-text" dir="auto" lang={languageOf(plainText(html))}>
      {plainText(html)}
    </p>
    <CopyText text={() => plainText(html)} intro={texts.copy} />
  </section>
);

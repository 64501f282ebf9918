import { languageOf } from '../../shared/language.ts';
import { CopyWords } from './CopyWords.tsx';
import { messages } from './messages.ts';
import { plainText } from './plain-text.ts';

const texts = messages.lostWords;

/** Words of this device that came too late: the question was locked before they could be sent. */
export const LostWords = ({ html }: { html: string }) => (
  <section className="conflict" aria-label={texts.title}>
    <h2>{texts.title}</h2>
    <p>{texts.text}</p>
    <p className="kept-words" dir="auto" lang={languageOf(plainText(html))}>
      {plainText(html)}
    </p>
    <CopyWords text={() => plainText(html)} intro={texts.copy} />
  </section>
);

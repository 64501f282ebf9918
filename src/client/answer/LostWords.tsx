import { CopyWords } from './CopyWords.tsx';
import { plainText } from './plain-text.ts';

/** Words of this device that came too late: the question was locked before they could be sent. */
export const LostWords = ({ html }: { html: string }) => (
  <section className="conflict" aria-label="You wrote this on this device">
    <h2>You wrote this on this device</h2>
    <p>The question was locked before it could be sent.</p>
    <p className="kept-words" dir="auto">
      {plainText(html)}
    </p>
    <CopyWords text={() => plainText(html)} intro="It stays on this device, and you can copy it." />
  </section>
);

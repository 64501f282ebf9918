import { useState } from 'react';

/** For words that can no longer be sent: they stay in sight, and one press copies them. */
export const CopyWords = ({ text, intro }: { text: () => string; intro: string }) => {
  const [told, setTold] = useState<string | undefined>(undefined);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setTold('Copied. You can paste your words into a message or a letter.');
    } catch (error) {
      console.warn('The clipboard is not to be had.', error);
      setTold('This browser does not allow copying with a button. Please mark your words above and copy them.');
    }
  };
  return (
    <div className="copy-words">
      <p>{intro}</p>
      <button type="button" className="button" onClick={copy}>
        Copy my words
      </button>
      <p role="status">{told}</p>
    </div>
  );
};

import { useState } from 'react';
import { messages } from './messages.ts';

const texts = messages.copy;

/** For words that can no longer be sent: they stay in sight, and one press copies them. */
export const CopyWords = ({ text, intro }: { text: () => string; intro: string }) => {
  const [told, setTold] = useState<string | undefined>(undefined);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setTold(texts.done);
    } catch (error) {
      console.warn('The clipboard is not to be had.', error);
      setTold(texts.refused);
    }
  };
  return (
    <div className="copy-words">
      <p>{intro}</p>
      <button type="button" className="button" onClick={copy}>
        {texts.button}
      </button>
      <p role="status">{told}</p>
    </div>
  );
};

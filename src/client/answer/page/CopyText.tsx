import { useState } from 'react';
import { answer as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';

const texts = messages.copy;

/** A button that copies text which cannot be sent to the clipboard. */
export const CopyText = ({ text, intro }: { text: () => string; intro?: string }) => {
  const [result, setResult] = useState<string | undefined>(undefined);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setResult(texts.done);
    } catch (error) {
      console.warn('The clipboard is not available.', error);
      setResult(texts.refused);
    }
  };
  return (
    <div className="copy-text">
      {intro && <p>{intro}</p>}
      <Button onClick={copy}>{texts.button}</Button>
      <p role="status">{result}</p>
    </div>
  );
};

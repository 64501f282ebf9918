import { type MouseEvent, useState } from 'react';
import { answer as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';

const texts = messages.copy;

/** A button that copies text which cannot be sent to the clipboard. */
export const CopyText = ({ text, intro }: { text: () => string; intro?: string }) => {
  const [result, setResult] = useState<string | undefined>(undefined);
  const copy = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    setResult((await copyText(text(), currentTarget)) ? texts.done : texts.refused);
  return (
    <div className="prose copy-text">
      {intro && <p>{intro}</p>}
      <Button onClick={copy}>{texts.button}</Button>
      <p role="status">{result}</p>
    </div>
  );
};

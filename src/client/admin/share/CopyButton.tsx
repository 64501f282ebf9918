import { type MouseEvent, useEffect, useState } from 'react';
import { admin as adminMessages } from '../../messages.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { hideLater } from '../frame/display-times.ts';

type CopyButtonProps = ButtonProps & { text: string; onCopied: () => void; onRefused: () => void };

/** Copies a text, and shows "Copied" for a moment. */
export const CopyButton = ({ text, onCopied, onRefused, children, ...rest }: CopyButtonProps) => {
  // the button's width in px, kept while it shows "Copied", so that nothing beside it moves
  const [width, setWidth] = useState<number | undefined>(undefined);
  const isCopied = width !== undefined;

  const copy = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const isDone = await copyText(text, currentTarget);
    setWidth(isDone ? currentTarget.offsetWidth : undefined);
    if (isDone) onCopied();
    else onRefused();
  };

  useEffect(() => (isCopied ? hideLater('copied', () => setWidth(undefined)) : undefined), [isCopied]);

  return (
    <>
      <Button onClick={copy} style={{ minWidth: width }} {...rest}>
        <AdminIcon name={isCopied ? 'done' : 'copy'} />
        {isCopied ? adminMessages.copied : children}
      </Button>
      {/* outside the button: its children are presentational (ARIA), so a live region in it would not be announced */}
      <span className="visually-hidden" role="status">
        {isCopied && adminMessages.copied}
      </span>
    </>
  );
};

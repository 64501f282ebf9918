import { useEffect, useRef, useState } from 'react';
import { admin as adminMessages, security as messages } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { useAnnounce } from '../../frame/announcer.tsx';

const texts = messages.recoveryCodes;

type RecoveryCodesProps = { codes: string[]; onKept: () => void };

/** Shows new recovery codes, this once. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  const announce = useAnnounce();

  useEffect(() => heading.current?.focus(), []);

  const copy = async (button: HTMLElement) => {
    const isCopied = await copyText(codes.join('\n'), button);
    setIsRefused(!isCopied);
    if (isCopied) announce(adminMessages.copied);
  };

  return (
    <div className="recovery-codes prose">
      <h3 ref={heading} tabIndex={-1}>
        {texts.title}
      </h3>
      <p>{texts.about}</p>
      <ul aria-label={texts.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isRefused && <ErrorMessage>{texts.copyRefused}</ErrorMessage>}
      <div className="action-row">
        <Button onClick={({ currentTarget }) => void copy(currentTarget)}>{texts.copy}</Button>
        <Button onClick={() => window.print()}>{texts.print}</Button>
        <Button variant="main" onClick={onKept}>
          {texts.kept}
        </Button>
      </div>
    </div>
  );
};

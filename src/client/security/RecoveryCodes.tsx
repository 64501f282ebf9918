import { useEffect, useRef, useState } from 'react';
import { useAnnounce } from '../ui/announcer.tsx';

type RecoveryCodesProps = { codes: string[]; onKept: () => void };

/** Shows the codes that help when the phone is lost. They are never shown again. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  const announce = useAnnounce();

  useEffect(() => heading.current?.focus(), []);

  const copy = async () => {
    try {
      // missing over plain http, and refused where the browser asks and hears no
      await navigator.clipboard.writeText(codes.join('\n'));
      announce('Copied');
    } catch {
      setIsRefused(true);
    }
  };

  return (
    <div className="recovery-codes">
      <h3 ref={heading} tabIndex={-1}>
        Your recovery codes for Family Stories
      </h3>
      <p>
        They open the dashboard when your phone is lost or broken, each one once. Print them or write them down, and
        keep them where you keep important papers. They are shown only now.
      </p>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isRefused && (
        <p className="trouble" role="alert">
          This browser does not let the page copy. Please print them or write them down.
        </p>
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={copy}>
          Copy
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          Print
        </button>
        <button type="button" className="button button-main" onClick={onKept}>
          I have kept them
        </button>
      </div>
    </div>
  );
};

import { useEffect, useId, useRef, useState } from 'react';
import { format } from '../../shared/messages/format.ts';
import type { Question } from '../../shared/questions.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { messages as ui } from '../ui/messages.ts';
import { messages } from './messages.ts';

const texts = messages.copyLink;

// in ms
const confirmationTime = 2500;

type CopyLinkButtonProps = { question: Question; about: string };

/** Copies the private link; where the clipboard is not available, shows the link for copying by hand. */
export const CopyLinkButton = ({ question, about }: CopyLinkButtonProps) => {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  const announce = useAnnounce();
  const { link } = question;
  const reset = () => setState('ready');

  const copy = async () => {
    try {
      // missing over plain HTTP; rejects if the permission is denied
      await navigator.clipboard.writeText(link);
      setState('copied');
      announce(ui.copied);
    } catch {
      setState('refused');
    }
  };

  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('ready'), confirmationTime);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <>
      <button
        type="button"
        className="button button-quiet button-icon"
        title={texts.title}
        aria-label={format(messages.actionFor, { action: texts.title, subject: about })}
        onClick={copy}
      >
        <Icon name={state === 'copied' ? 'done' : 'copy'} />
      </button>
      {state === 'refused' && (
        <Dialog title={texts.title} onClose={reset}>
          <LinkField link={link} />
          <div className="dialog-actions">
            <button type="button" className="button" onClick={reset}>
              {ui.close}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
};

const LinkField = ({ link }: { link: string }) => {
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <div className="name-form">
      <label htmlFor={fieldId}>{texts.byHand}</label>
      <input
        ref={field}
        id={fieldId}
        className="field"
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
    </div>
  );
};

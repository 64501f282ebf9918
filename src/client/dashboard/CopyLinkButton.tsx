import { useEffect, useId, useRef, useState } from 'react';
import type { Question } from '../../shared/questions.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { questionLink } from './question-link.ts';

const shownFor = 2500;

type CopyLinkButtonProps = { question: Question; about: string };

/** Copies the private link; where the browser does not let it, shows the link to be copied by hand. */
export const CopyLinkButton = ({ question, about }: CopyLinkButtonProps) => {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  const announce = useAnnounce();
  const link = questionLink(question.access_token);
  const reset = () => setState('ready');

  const copy = async () => {
    try {
      // missing over plain http, and refused where the browser asks and hears no
      await navigator.clipboard.writeText(link);
      setState('copied');
      announce('Copied');
    } catch {
      setState('refused');
    }
  };

  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('ready'), shownFor);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <>
      <button
        type="button"
        className="button button-quiet button-icon"
        title="Copy link"
        aria-label={`Copy link: ${about}`}
        onClick={copy}
      >
        <Icon name={state === 'copied' ? 'done' : 'copy'} />
      </button>
      {state === 'refused' && (
        <Dialog title="Copy link" onClose={reset}>
          <LinkField link={link} />
          <div className="dialog-actions">
            <button type="button" className="button" onClick={reset}>
              Close
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
      <label htmlFor={fieldId}>The link is selected. Copy it from here:</label>
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

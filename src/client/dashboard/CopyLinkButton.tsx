import { useEffect, useRef, useState } from 'react';
import type { Question } from '../../shared/questions.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { messages as ui } from '../ui/messages.ts';
import { actionLabel } from './action-label.ts';
import { messages } from './messages.ts';

const texts = messages.copyLink;

// in ms
const confirmationTime = 2500;

type CopyLinkButtonProps = { question: Question; about: string };

/** Copies the private link; where the clipboard is not available, shows the link for copying by hand. */
export const CopyLinkButton = ({ question, about }: CopyLinkButtonProps) => {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  const announce = useAnnounce();
  // without a link: a process of the release before, during a rolling restart
  const link = question.link ?? new URL(`/question/${question.access_token}`, location.origin).href;
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
      <IconButton
        icon={state === 'copied' ? 'done' : 'copy'}
        title={texts.title}
        label={actionLabel(texts.title, about)}
        onClick={copy}
      />
      {state === 'refused' && (
        <Dialog title={texts.title} onClose={reset}>
          <LinkField link={link} />
          <div className="dialog-actions">
            <Button onClick={reset}>{ui.close}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
};

const LinkField = ({ link }: { link: string }) => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <div className="fields">
      <Field ref={field} label={texts.byHand} value={link} readOnly onFocus={(event) => event.target.select()} />
    </div>
  );
};

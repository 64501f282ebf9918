import { useState } from 'react';
import type { Question } from '../../../shared/questions.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { actionLabel } from '../action-label.ts';
import { messages } from '../messages.ts';
import { ShareDialog } from './ShareDialog.tsx';

const texts = messages.share;

type ShareButtonProps = { question: Question; name: string; about: string };

export const ShareButton = ({ question, name, about }: ShareButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-label={actionLabel(texts.action, about)} onClick={() => setOpen(true)}>
        <Icon name="share" />
        {texts.action}
      </Button>
      {open && <ShareDialog question={question} name={name} onClose={() => setOpen(false)} />}
    </>
  );
};

import { useState } from 'react';
import type { Question } from '../../../shared/questions/questions.ts';
import { Button } from '../../ui/Button.tsx';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { messages } from './messages.ts';
import { ShareDialog } from './ShareDialog.tsx';

const texts = messages.share;

type ShareButtonProps = {
  question: Question;
  /** The person's. */
  name: string;
  about: string;
  /** Called with the question after a change of its link. */
  onChanged: (question: Question) => Promise<void>;
};

export const ShareButton = ({ question, name, about, onChanged }: ShareButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-label={actionLabel(texts.action, about)} onClick={() => setOpen(true)}>
        <AdminIcon name="share" />
        {texts.action}
      </Button>
      {open && <ShareDialog question={question} name={name} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </>
  );
};

import { useState } from 'react';
import type { Question } from '../../shared/questions.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { actionLabel } from './action-label.ts';
import { LinkSettings } from './LinkSettings.tsx';
import { messages } from './messages.ts';

type LinkSettingsButtonProps = { question: Question; about: string };

export const LinkSettingsButton = ({ question, about }: LinkSettingsButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="link"
        title={messages.link.settings}
        label={actionLabel(messages.link.settings, about)}
        onClick={() => setOpen(true)}
      />
      {open && <LinkSettings question={question} about={about} onClose={() => setOpen(false)} />}
    </>
  );
};

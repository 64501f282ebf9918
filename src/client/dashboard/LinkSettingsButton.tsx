import { useState } from 'react';
import { format } from '../../shared/messages/format.ts';
import type { Question } from '../../shared/questions.ts';
import { Icon } from '../ui/icons.tsx';
import { LinkSettings } from './LinkSettings.tsx';
import { messages } from './messages.ts';

type LinkSettingsButtonProps = { question: Question; about: string };

export const LinkSettingsButton = ({ question, about }: LinkSettingsButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button button-quiet button-icon"
        title={messages.link.settings}
        aria-label={format(messages.actionFor, { action: messages.link.settings, subject: about })}
        onClick={() => setOpen(true)}
      >
        <Icon name="link" />
      </button>
      {open && <LinkSettings question={question} about={about} onClose={() => setOpen(false)} />}
    </>
  );
};

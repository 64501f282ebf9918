import { useState } from 'react';
import type { Question } from '../../shared/questions.ts';
import { Icon } from '../ui/icons.tsx';
import { LinkSettings } from './LinkSettings.tsx';

type LinkSettingsButtonProps = { question: Question; about: string };

export const LinkSettingsButton = ({ question, about }: LinkSettingsButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button button-quiet button-icon"
        title="Link settings"
        aria-label={`Link settings: ${about}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="link" />
      </button>
      {open && <LinkSettings question={question} about={about} onClose={() => setOpen(false)} />}
    </>
  );
};

import { useState } from 'react';
import type { Question } from '../../../shared/questions/questions.ts';
import type { ButtonProps } from '../../ui/Button.tsx';
import { loadQuestion } from '../api/questions.ts';
import { ActionButton } from '../frame/ActionButton.tsx';
import { ShareDialog } from './ShareDialog.tsx';

type ShareLaterProps = Omit<ButtonProps, 'busy' | 'onClick'> & {
  question_id: string;
  /** The person's name. */
  name: string;
  /** Thanks to tell the person about. */
  thanks?: { name: string; text: string };
};

/** A button that loads a question and opens the dialog to share it. */
export const ShareLater = ({ question_id, name, thanks, ...rest }: ShareLaterProps) => {
  const [question, setQuestion] = useState<Question>();
  return (
    <>
      <ActionButton action={async () => setQuestion(await loadQuestion(question_id))} {...rest} />
      {question && (
        <ShareDialog
          question={question}
          name={name}
          thanks={thanks}
          onChanged={async (changed) => setQuestion(changed)}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
};

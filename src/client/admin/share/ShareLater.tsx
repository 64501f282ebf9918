import { useState } from 'react';
import type { Question } from '../../../shared/questions/questions.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { loadQuestion } from '../admin-api.ts';
import { useChange } from '../frame/use-change.ts';
import { ShareDialog } from './ShareDialog.tsx';

type ShareLaterProps = ButtonProps & {
  question_id: string;
  /** The person's name. */
  name: string;
  /** Thanks to tell the person about. */
  thanks?: { name: string; text: string };
};

/** A button that loads a question and opens the dialog to share it. */
export const ShareLater = ({ question_id, name, thanks, ...rest }: ShareLaterProps) => {
  const { busy, errorText, run } = useChange();
  const [question, setQuestion] = useState<Question>();
  const open = () => run(async () => setQuestion(await loadQuestion(question_id)));
  return (
    <>
      <Button busy={busy} onClick={open} {...rest} />
      <ErrorMessage>{errorText}</ErrorMessage>
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

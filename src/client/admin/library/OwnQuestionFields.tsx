import type { RefObject } from 'react';
import { limits } from '../../../shared/limits.ts';
import { library as messages } from '../../messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import { FormTextArea } from '../frame/FormField.tsx';

const texts = messages.ownQuestion;

type OwnQuestionFieldsProps = {
  text: RefObject<HTMLTextAreaElement | null>;
  heavy: RefObject<HTMLInputElement | null>;
  /** What the fields have at first. */
  question?: { text: string; heavy: boolean };
};

/** The text of a question of her own, and whether it is a heavy one. */
export const OwnQuestionFields = ({ text, heavy, question }: OwnQuestionFieldsProps) => {
  return (
    <>
      <FormTextArea
        ref={text}
        name="question_text"
        required
        label={texts.label}
        hidesLabel
        hint={texts.nameHelp}
        className="long-text"
        dir="auto"
        lang=""
        rows={3}
        maxLength={limits.questionText}
        placeholder={texts.placeholder}
        defaultValue={question?.text}
      />
      <Choice ref={heavy} type="checkbox" defaultChecked={question?.heavy}>
        {texts.heavy}
      </Choice>
    </>
  );
};

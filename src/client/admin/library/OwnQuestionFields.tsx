import { type RefObject, useId } from 'react';
import { limits } from '../../../shared/limits.ts';
import { messages } from './messages.ts';

const texts = messages.ownQuestion;

type OwnQuestionFieldsProps = {
  text: RefObject<HTMLTextAreaElement | null>;
  heavy: RefObject<HTMLInputElement | null>;
  /** What the fields have at first. */
  question?: { text: string; heavy: boolean };
};

/** The text of a question of her own, and whether it is a heavy one. */
export const OwnQuestionFields = ({ text, heavy, question }: OwnQuestionFieldsProps) => {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {texts.label}
      </label>
      <textarea
        ref={text}
        id={id}
        className="field long-text"
        dir="auto"
        lang=""
        rows={3}
        maxLength={limits.questionText}
        placeholder={texts.placeholder}
        defaultValue={question?.text}
        aria-describedby={`${id}-help`}
      />
      <p id={`${id}-help`} className="hint">
        {texts.nameHelp}
      </p>
      <label className="choice">
        <input ref={heavy} type="checkbox" defaultChecked={question?.heavy} />
        {texts.heavy}
      </label>
    </>
  );
};

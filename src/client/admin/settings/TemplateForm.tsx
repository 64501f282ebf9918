import { type FormEvent, useEffect, useId, useRef } from 'react';
import { limits } from '../../../shared/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { Field } from '../../ui/Field.tsx';
import { messages as ui } from '../../ui/messages.ts';
import type { Change } from '../frame/use-change.ts';
import { messages as sharing } from '../share/messages.ts';
import type { Template } from '../share/templates.ts';
import { messages } from './messages.ts';

const texts = messages.messages;

type TemplateFormProps = {
  /** Undefined for a new one, which starts with our own text. */
  template: Template | undefined;
  change: Change;
  onCancel: () => void;
  onSave: (template: Template) => Promise<void>;
};

/** Title and text of a message, which must keep the place of the link. */
export const TemplateForm = ({ template, change, onCancel, onSave }: TemplateFormProps) => {
  const id = useId();
  const title = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);

  useEffect(() => title.current?.focus(), []);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const typed = { title: title.current?.value.trim() ?? '', text: text.current?.value.trim() ?? '' };
    if (typed.title === '' || typed.text === '') change.refuse(texts.empty);
    else if (!typed.text.includes('{link}')) change.refuse(texts.linkMissing);
    else void onSave(typed);
  };

  return (
    <form className="fields settings-form" onSubmit={onSubmit}>
      <Field ref={title} label={texts.heading} defaultValue={template?.title} maxLength={limits.name} dir="auto" />
      <label htmlFor={id}>{texts.text}</label>
      <p id={`${id}-hint`} className="hint">
        {texts.placeholders}
      </p>
      <textarea
        ref={text}
        id={id}
        className="field long-text"
        rows={9}
        dir="auto"
        maxLength={limits.templateText}
        aria-describedby={`${id}-hint`}
        defaultValue={template?.text ?? sharing.share.template}
      />
      <ErrorMessage>{change.errorText}</ErrorMessage>
      <div className="cluster">
        <Button type="submit" variant="main" busy={change.busy}>
          {texts.save}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {ui.cancel}
        </Button>
      </div>
    </form>
  );
};

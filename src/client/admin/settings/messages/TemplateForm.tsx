import { useEffect, useRef } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { messages as ui } from '../../../ui/messages.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { Form, Submit } from '../../frame/Form.tsx';
import { Refusal } from '../../frame/refusal.ts';
import { messages as sharing } from '../../share/messages.ts';
import type { Template } from '../../share/templates.ts';
import { messages } from '../messages.ts';

const texts = messages.messages;

type TemplateFormProps = {
  /** Undefined for a new one, which starts with our own text. */
  template: Template | undefined;
  onCancel: () => void;
  onSave: (template: Template) => Promise<void>;
};

/** Title and text of a message, which must keep the place of the link. */
export const TemplateForm = ({ template, onCancel, onSave }: TemplateFormProps) => {
  const title = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);

  useEffect(() => title.current?.focus(), []);

  const save = async () => {
    const typed = { title: title.current?.value.trim() ?? '', text: text.current?.value.trim() ?? '' };
    if (typed.title === '' || typed.text === '') throw new Refusal(texts.empty);
    if (!typed.text.includes('{link}')) throw new Refusal(texts.linkMissing);
    await onSave(typed);
  };

  const actions = (
    <div className="cluster">
      <Submit variant="main">{texts.save}</Submit>
      <Button variant="quiet" onClick={onCancel}>
        {ui.cancel}
      </Button>
    </div>
  );

  return (
    <Form className="fields settings-form" onSubmit={save} actions={actions}>
      <Field ref={title} label={texts.heading} defaultValue={template?.title} maxLength={limits.name} dir="auto" />
      <TextArea
        ref={text}
        label={texts.text}
        hint={texts.placeholders}
        className="long-text"
        rows={9}
        dir="auto"
        maxLength={limits.templateText}
        defaultValue={template?.text ?? sharing.share.template}
      />
    </Form>
  );
};

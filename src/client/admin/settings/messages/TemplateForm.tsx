import { useEffect, useRef } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { settings as messages, sharing } from '../../../messages.ts';
import { Form } from '../../frame/Form.tsx';
import { FormField, FormTextArea } from '../../frame/FormField.tsx';
import { Refusal } from '../../frame/refusal.ts';
import type { Template } from '../../share/templates.ts';

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
    if (!typed.text.includes('{link}')) throw new Refusal(texts.linkMissing, 'text');
    await onSave(typed);
  };

  return (
    <Form className="fields settings-form" onSubmit={save} submit={texts.save} onCancel={onCancel}>
      <FormField
        ref={title}
        name="title"
        required
        label={texts.heading}
        defaultValue={template?.title}
        maxLength={limits.name}
        dir="auto"
      />
      <FormTextArea
        ref={text}
        name="text"
        required
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

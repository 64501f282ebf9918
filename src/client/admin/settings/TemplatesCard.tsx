import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../shared/limits.ts';
import { format } from '../../../shared/messages/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { actionLabel } from '../frame/action-label.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { type Change, useChange } from '../frame/use-change.ts';
import { settingsQuery } from '../queries/settings-query.ts';
import { changeTemplates, isSame, type Template, withTemplate } from '../share/templates.ts';
import { messages } from './messages.ts';
import { TemplateForm } from './TemplateForm.tsx';

const texts = messages.messages;

/** The admin's messages to go with a link. The first one is offered first. */
export const TemplatesCard = () => {
  const settings = useQuery(settingsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [edited, setEdited] = useState<Template | 'new'>();
  const { change, save, remove, putFirst } = useTemplates();
  const announce = useAnnounce();
  const templates = settings.data?.message_templates ?? [];
  const isEditing = edited === 'new' || (edited !== undefined && templates.includes(edited));

  const edit = (template: Template | 'new') => {
    // an error of something else
    change.refuse('');
    setEdited(template);
  };
  const close = () => {
    setEdited(undefined);
    heading.current?.focus();
  };
  /** The button that was pressed may be gone. */
  const finish = (text: string) => {
    close();
    announce(text);
  };
  const form = (
    <TemplateForm
      template={edited === 'new' ? undefined : edited}
      change={change}
      onCancel={close}
      onSave={async (template) => {
        if (await save(edited === 'new' ? undefined : edited, template)) finish(texts.saved);
      }}
    />
  );

  return (
    <Card className="stack form-card" title={texts.title} heading={heading}>
      <p className="hint">{texts.hint}</p>
      <LoadState query={settings} />
      {settings.data && templates.length === 0 && !isEditing && <p>{texts.none}</p>}
      {templates.length > 0 && (
        <ul className="lined-rows settings-list">
          {templates.map((template, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles and texts may repeat
            <li key={index}>
              {edited === template ? (
                form
              ) : (
                <Row
                  template={template}
                  change={change}
                  isFirst={index === 0}
                  onEdit={() => edit(template)}
                  onFirst={async () => {
                    if (await putFirst(template)) finish(format(texts.moved, template));
                  }}
                  remove={() => remove(template)}
                  onRemoved={() => finish(format(texts.removed, template))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === 'new' && form}
      {!isEditing && <ErrorMessage>{change.errorText}</ErrorMessage>}
      {settings.data &&
        !isEditing &&
        (templates.length < limits.templates ? (
          <Button onClick={() => edit('new')}>{texts.add}</Button>
        ) : (
          <p className="hint">{format(texts.full, { count: limits.templates })}</p>
        ))}
    </Card>
  );
};

const useTemplates = () => {
  const change = useChange();
  const client = useQueryClient();

  const apply = (work: (list: Template[]) => Template[]) =>
    change.run(async () => {
      await changeTemplates(client, work);
    });

  return {
    change,
    /** Replaces `old`, or adds a new one. */
    save: (old: Template | undefined, template: Template) => apply(withTemplate(old, template)),
    remove: (template: Template) => apply((list) => list.filter((other) => !isSame(template)(other))),
    putFirst: (template: Template) => apply((list) => [template, ...list.filter((other) => !isSame(template)(other))]),
  };
};

type RowProps = {
  template: Template;
  change: Change;
  isFirst: boolean;
  onEdit: () => void;
  onFirst: () => void;
  /** True once it is removed. */
  remove: () => Promise<boolean>;
  onRemoved: () => void;
};

const Row = ({ template, change, isFirst, onEdit, onFirst, remove, onRemoved }: RowProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const { title } = template;
  const labelOf = (action: string) => actionLabel(action, title);
  const confirm = async () => {
    if (!(await remove())) return;
    // focus goes to what is behind the dialog only once that is closed
    flushSync(() => setIsAsking(false));
    onRemoved();
  };
  return (
    <>
      <h3 dir="auto">{title}</h3>
      <p className="template-preview" dir="auto">
        {template.text}
      </p>
      <div className="cluster">
        <Button aria-label={labelOf(texts.change)} onClick={onEdit}>
          {texts.change}
        </Button>
        {!isFirst && (
          <Button variant="quiet" aria-label={labelOf(texts.first)} busy={change.busy} onClick={onFirst}>
            {texts.first}
          </Button>
        )}
        <Button variant="quiet" aria-label={labelOf(texts.remove)} onClick={() => setIsAsking(true)}>
          {texts.remove}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          label={labelOf(texts.remove)}
          change={change}
          onCancel={() => setIsAsking(false)}
          onConfirm={confirm}
        >
          {format(texts.removeAsk, { title })}
        </ConfirmDialog>
      )}
    </>
  );
};

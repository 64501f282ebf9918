import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isolated } from '../../../../pages/rich-text.tsx';
import { limits } from '../../../../shared/limits.ts';
import { admin as adminMessages, format, isolate, settings as messages } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { actionLabel } from '../../frame/action-label.ts';
import { useAnnounce } from '../../frame/announcer.tsx';
import { ConfirmDialog } from '../../frame/ConfirmDialog.tsx';
import { DialogButton } from '../../frame/DialogButton.tsx';
import { LoadState } from '../../frame/LoadState.tsx';
import { type Change, useChange } from '../../frame/use-change.ts';
import { settingsQuery } from '../../queries/settings-query.ts';
import { changeTemplates, isSame, type Template, withTemplate } from '../../share/templates.ts';
import { SettingsRow } from '../SettingsRow.tsx';
import { TemplateForm } from './TemplateForm.tsx';

const texts = messages.messages;

/** The admin's messages to go with a link. The first one is offered first. */
export const TemplatesRow = () => {
  const settings = useQuery(settingsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [edited, setEdited] = useState<Template | 'new'>();
  const change = useChange();
  const client = useQueryClient();
  const announce = useAnnounce();
  const templates = settings.data?.message_templates ?? [];
  const isEditing = edited === 'new' || (edited !== undefined && templates.includes(edited));

  const close = () => {
    setEdited(undefined);
    heading.current?.focus();
  };
  /** The button that was pressed may be gone. */
  const finish = (text: string) => {
    close();
    announce(text);
  };
  const putFirst = (template: Template) =>
    change.run(async () => {
      await changeTemplates(client, (list) => [template, ...list.filter((other) => !isSame(template)(other))]);
      finish(format(texts.moved, template));
    });
  const remove = async (template: Template, closeDialog: () => void) => {
    const at = templates.findIndex(isSame(template));
    await changeTemplates(client, (list) => list.filter((other) => !isSame(template)(other)));
    // focus goes to what is behind the dialog only once that is closed
    flushSync(closeDialog);
    close();
    announce(format(texts.removed, template), async () => {
      await changeTemplates(client, (list) => [...list.slice(0, at), template, ...list.slice(at)]);
      return adminMessages.isBack;
    });
  };
  const form = (
    <TemplateForm
      template={edited === 'new' ? undefined : edited}
      onCancel={close}
      onSave={async (template) => {
        await changeTemplates(client, withTemplate(edited === 'new' ? undefined : edited, template));
        finish(texts.saved);
      }}
    />
  );

  return (
    <SettingsRow title={texts.templates} hint={texts.hint} heading={heading}>
      <LoadState query={settings} />
      {settings.data && templates.length === 0 && !isEditing && <p>{texts.none}</p>}
      {templates.length > 0 && (
        <ul className="card rows template-list">
          {templates.map((template, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles and texts may repeat
            <li key={index} className="stack padded">
              {edited === template ? (
                form
              ) : (
                <Row
                  template={template}
                  change={change}
                  isFirst={index === 0}
                  hidesActions={isEditing}
                  onEdit={() => setEdited(template)}
                  onFirst={() => putFirst(template)}
                  onRemove={(closeDialog) => remove(template, closeDialog)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === 'new' && form}
      <ErrorMessage>{change.errorText}</ErrorMessage>
      {settings.data &&
        !isEditing &&
        (templates.length < limits.templates ? (
          <Button onClick={() => setEdited('new')}>{texts.add}</Button>
        ) : (
          <p className="hint">{format(texts.full, { count: limits.templates })}</p>
        ))}
    </SettingsRow>
  );
};

type RowProps = {
  template: Template;
  change: Change;
  isFirst: boolean;
  /** True while another message is being edited: any action would close its form, and lose what was typed. */
  hidesActions: boolean;
  onEdit: () => void;
  onFirst: () => void;
  onRemove: (closeDialog: () => void) => Promise<void>;
};

const Row = ({ template, change, isFirst, hidesActions, onEdit, onFirst, onRemove }: RowProps) => {
  const { title } = template;
  const labelOf = (action: string) => actionLabel(action, title);
  return (
    <>
      <h3>{isolated(title)}</h3>
      <p className="hint template-preview" dir="auto">
        {template.text}
      </p>
      {!hidesActions && (
        <div className="cluster">
          <Button aria-label={labelOf(texts.change)} onClick={onEdit}>
            {texts.change}
          </Button>
          {!isFirst && (
            <Button
              variant="quiet"
              className="button-narrow"
              aria-label={labelOf(texts.first)}
              busy={change.busy}
              onClick={onFirst}
            >
              {texts.first}
            </Button>
          )}
          <DialogButton
            variant="quiet"
            className="button-narrow"
            aria-label={labelOf(texts.remove)}
            dialog={(close) => (
              <ConfirmDialog label={labelOf(texts.remove)} onCancel={close} onConfirm={() => onRemove(close)}>
                {format(texts.removeAsk, { title: isolate(title) })}
              </ConfirmDialog>
            )}
          >
            {texts.remove}
          </DialogButton>
        </div>
      )}
    </>
  );
};

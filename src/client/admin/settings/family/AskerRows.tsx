import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { thumbnailOf } from '../../../../shared/content/image-names.ts';
import { initials } from '../../../../shared/reading/covers.ts';
import type { Settings } from '../../../../shared/settings.ts';
import { settings as messages } from '../../../messages.ts';
import { richText } from '../../../ui/rich-text.ts';
import { changeSettings, removeAskerPhoto, replaceAskerPhoto } from '../../api/settings.ts';
import { useAnnounce } from '../../frame/announcer.tsx';
import { Form, Submit } from '../../frame/Form.tsx';
import { LoadState } from '../../frame/LoadState.tsx';
import { NameField } from '../../frame/NameField.tsx';
import { PhotoButtons } from '../../frame/PhotoButtons.tsx';
import { useUnsavedField } from '../../frame/unsaved-fields.ts';
import { settingsQuery, showSettings } from '../../queries/settings-query.ts';
import { SettingsRow } from '../SettingsRow.tsx';

const texts = messages.asker;

/** The name and the photo of who asks, as the answer page shows them. */
export const AskerRows = () => {
  const settings = useQuery(settingsQuery);
  return (
    <>
      <SettingsRow title={texts.name} hint={texts.hint}>
        <LoadState query={settings} />
        {settings.data && <NameForm settings={settings.data} />}
      </SettingsRow>
      {settings.data && (
        <SettingsRow title={texts.photo} hint={texts.photoHint}>
          <Photo settings={settings.data} />
        </SettingsRow>
      )}
    </>
  );
};

const NameForm = ({ settings: { asker_name: name, asker_photo } }: { settings: Settings }) => {
  const client = useQueryClient();
  const announce = useAnnounce();
  const field = useRef<HTMLInputElement>(null);
  const { forget } = useUnsavedField('asker name', field);

  const save = async () => {
    const asker_name = field.current?.value.trim() || null;
    showSettings(client, await changeSettings({ asker_name }));
    forget(field.current?.value ?? '');
    announce(asker_name === null ? texts.removed : texts.saved);
  };

  return (
    <>
      <Form
        className="cluster settings-line"
        errorField="asker_name"
        onSubmit={save}
        actions={<Submit>{texts.save}</Submit>}
      >
        <NameField ref={field} name="asker_name" aria-label={texts.name} defaultValue={name} />
      </Form>
      <p className="hint asker-preview">
        {name !== undefined && asker_photo && <img className="avatar" src={thumbnailOf(asker_photo)} alt="" />}
        <span>{name === undefined ? texts.nobody : richText(texts.preview, { name }, { name: strong })}</span>
      </p>
    </>
  );
};

const strong = (text: string) => (
  <strong>
    <bdi>{text}</bdi>
  </strong>
);

const Photo = ({ settings: { asker_name, asker_photo } }: { settings: Settings }) => {
  const client = useQueryClient();
  const remove = async () => {
    await removeAskerPhoto();
    await client.invalidateQueries(settingsQuery);
  };
  return (
    <>
      <div className="cluster asker-photo">
        {asker_photo ? (
          <img className="avatar" src={thumbnailOf(asker_photo)} alt={texts.photoAlt} />
        ) : (
          asker_name && (
            <span className="avatar avatar-letters cover-6" aria-hidden="true">
              {initials(asker_name)}
            </span>
          )
        )}
        <PhotoButtons
          hasPhoto={asker_photo !== undefined}
          onReplace={async (file) => showSettings(client, await replaceAskerPhoto(file))}
          onRemove={remove}
        />
      </div>
      {asker_photo && asker_name === undefined && <p className="hint">{texts.photoNeedsName}</p>}
    </>
  );
};

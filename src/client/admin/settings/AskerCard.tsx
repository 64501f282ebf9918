import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { richText } from '../../../pages/rich-text.tsx';
import type { Settings } from '../../../shared/settings.ts';
import { Card } from '../../ui/Card.tsx';
import { changeSettings, removeAskerPhoto, replaceAskerPhoto } from '../admin-api.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { Form, Submit } from '../frame/Form.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { Name } from '../frame/Name.tsx';
import { PhotoButtons } from '../frame/PhotoButtons.tsx';
import { settingsQuery } from '../queries/settings-query.ts';
import { messages } from './messages.ts';

const texts = messages.asker;

/** The name and the photo of who asks, as the answer page shows them. */
export const AskerCard = () => {
  const settings = useQuery(settingsQuery);
  return (
    <Card className="stack form-card" title={texts.title}>
      <p className="hint">{texts.hint}</p>
      <LoadState query={settings} />
      {settings.data && (
        <>
          <NameForm name={settings.data.asker_name} />
          <Photo settings={settings.data} />
        </>
      )}
    </Card>
  );
};

const NameForm = ({ name }: { name: string | undefined }) => {
  const client = useQueryClient();
  const announce = useAnnounce();
  const field = useRef<HTMLInputElement>(null);

  const save = async () => {
    const asker_name = field.current?.value.trim() || null;
    client.setQueryData(settingsQuery.queryKey, await changeSettings({ asker_name }));
    announce(asker_name === null ? texts.removed : texts.saved);
  };

  const actions = (
    <div className="cluster">
      <Submit>{texts.save}</Submit>
    </div>
  );

  return (
    <Form className="fields settings-form" errorField="asker_name" onSubmit={save} actions={actions}>
      <Name ref={field} name="asker_name" label={texts.name} defaultValue={name} />
      <p className="hint">
        {name === undefined ? texts.nobody : richText(texts.preview, { name }, { name: (text) => <bdi>{text}</bdi> })}
      </p>
    </Form>
  );
};

const Photo = ({ settings: { asker_name, asker_photo } }: { settings: Settings }) => {
  const client = useQueryClient();
  const remove = async () => {
    await removeAskerPhoto();
    await client.invalidateQueries(settingsQuery);
  };
  return (
    <>
      <div className="cluster settings-photo">
        {asker_photo && <img className="avatar" src={`${asker_photo}?w=400`} alt={texts.photoAlt} />}
        <PhotoButtons
          hasPhoto={asker_photo !== undefined}
          onReplace={async (file) => {
            client.setQueryData(settingsQuery.queryKey, await replaceAskerPhoto(file));
          }}
          onRemove={remove}
        />
      </div>
      {asker_photo && asker_name === undefined && <p className="hint">{texts.photoNeedsName}</p>}
    </>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { offeredLanguage } from '../../../../shared/messages/languages.ts';
import { settings as messages } from '../../../messages.ts';
import { Select } from '../../../ui/Select.tsx';
import { changeSettings, forgetLanguage } from '../../api/settings.ts';
import { Form, Submit } from '../../frame/Form.tsx';
import { InterfaceLanguageOptions } from '../../frame/LanguageOptions.tsx';
import { LoadState } from '../../frame/LoadState.tsx';
import { settingsQuery } from '../../queries/settings-query.ts';
import { SettingsRow } from '../SettingsRow.tsx';

const texts = messages.language;

/** The language of the admin's pages, and the default of all others. Saving it loads the page in that language. */
export const LanguageRow = () => {
  const settings = useQuery(settingsQuery);
  const field = useRef<HTMLSelectElement>(null);

  const save = async () => {
    await changeSettings({ language: offeredLanguage(field.current?.value) ?? null });
    // a choice on this device would go first
    await forgetLanguage();
    location.reload();
  };

  return (
    <SettingsRow title={texts.title} hint={texts.hint}>
      <LoadState query={settings} />
      {settings.data && (
        <Form className="cluster settings-line" onSubmit={save} actions={<Submit>{texts.save}</Submit>}>
          <Select
            ref={field}
            name="language"
            label={texts.title}
            hidesLabel
            defaultValue={settings.data.language ?? ''}
          >
            <InterfaceLanguageOptions none={texts.browser} />
          </Select>
        </Form>
      )}
    </SettingsRow>
  );
};

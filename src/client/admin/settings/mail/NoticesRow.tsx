import { useQueryClient } from '@tanstack/react-query';
import { type Notices, noticeEvents } from '../../../../shared/mail/notices.ts';
import { mailSettings } from '../../../messages.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { changeSettings } from '../../api/settings.ts';
import { useAnnounce } from '../../frame/announcer.tsx';
import { Form, Submit } from '../../frame/Form.tsx';
import { FormField } from '../../frame/FormField.tsx';
import { EmailField } from '../../mail/EmailField.tsx';
import { requireEmail } from '../../mail/require-email.ts';
import { showSettings } from '../../queries/settings-query.ts';
import { SettingsRow } from '../SettingsRow.tsx';

const texts = mailSettings.notices;

/** Of what the admin is told, and where. */
export const NoticesRow = ({ notices }: { notices: Notices }) => {
  const client = useQueryClient();
  const announce = useAnnounce();

  const save = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const typed = String(data.get('email')).trim();
    const email = typed === '' ? null : requireEmail(typed);
    const webhook_url = String(data.get('webhook_url')).trim() || null;
    const on = noticeEvents.filter((event) => data.has(event));
    showSettings(client, await changeSettings({ notices: { email, webhook_url, on } }));
    announce(texts.saved);
  };

  const actions = (
    <div className="cluster">
      <Submit>{texts.save}</Submit>
    </div>
  );

  return (
    <SettingsRow title={texts.title} hint={texts.hint}>
      <Form className="fields settings-form" errorField="webhook_url" onSubmit={save} actions={actions}>
        <EmailField label={texts.email} autoComplete="email" defaultValue={notices.email ?? ''} />
        <FormField
          name="webhook_url"
          label={texts.webhook}
          hint={texts.webhookHint}
          dir="ltr"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          defaultValue={notices.webhook_url ?? ''}
        />
        <fieldset className="notice-events">
          <legend>{texts.when}</legend>
          {noticeEvents.map((event) => (
            <Choice key={event} type="checkbox" name={event} defaultChecked={notices.on.includes(event)}>
              {texts.on[event]}
            </Choice>
          ))}
        </fieldset>
      </Form>
    </SettingsRow>
  );
};

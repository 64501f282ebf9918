import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isEmail, type Mail, type MailSetup, maxEmail } from '../../../../shared/mail/mails.ts';
import { format, mailFaults, mailSettings, mailSharing } from '../../../messages.ts';
import { sendTestMail } from '../../admin-api.ts';
import { Form, Submit } from '../../frame/Form.tsx';
import { FormField } from '../../frame/FormField.tsx';
import { Refusal } from '../../frame/refusal.ts';
import { reloadSentMails, sentMailsQuery } from '../../queries/mail-queries.ts';
import { SettingsRow } from '../SettingsRow.tsx';

const texts = mailSettings.test;

/** Mails the admin, and says what became of it. `initial` is the address that stands in the field at first. */
export const TestRow = ({ mail, initial }: { mail: MailSetup; initial: string }) => {
  const client = useQueryClient();
  const [id, setId] = useState<string | undefined>(undefined);

  const send = async (form: HTMLFormElement) => {
    const to = String(new FormData(form).get('to')).trim();
    if (!isEmail(to)) throw new Refusal(mailSharing.addressNeeded, 'to');
    setId(undefined);
    const queued = await sendTestMail(to);
    setId(queued.id);
    await reloadSentMails(client);
  };

  return (
    <SettingsRow title={texts.title} hint={texts.hint}>
      <Form
        className="fields settings-form"
        noValidate
        errorField="to"
        onSubmit={send}
        actions={
          <div className="cluster">
            <Submit>{texts.send}</Submit>
          </div>
        }
      >
        <FormField
          name="to"
          label={texts.to}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={maxEmail}
          defaultValue={initial}
        />
      </Form>
      <div role="status">{id !== undefined && <Result key={id} id={id} receives={mail.receives} />}</div>
    </SettingsRow>
  );
};

// in ms, and how often
const pollInterval = 1500;
const pollsAtMost = 40;

const isDone = (mail: Mail | undefined) => mail?.sent_at !== undefined || mail?.failed_at !== undefined;

const Result = ({ id, receives }: { id: string; receives: boolean }) => {
  const [first] = useState(Date.now);
  const isTest = (mail: Mail) => mail.id === id;
  const query = useInfiniteQuery({
    ...sentMailsQuery(),
    refetchInterval: ({ state }) =>
      isDone(state.data?.pages[0]?.mails.find(isTest)) || Date.now() - first > pollsAtMost * pollInterval
        ? false
        : pollInterval,
  });
  const mails: Mail[] | undefined = query.data;
  const mail = mails?.find(isTest);
  const fault = mail?.fault ? mailFaults[mail.fault] : '';
  if (mail?.failed_at) return <p className="error-message">{format(texts.failed, { fault })}</p>;
  if (mail?.sent_at)
    return (
      <p>
        {texts.sent} {receives && texts.reply}
      </p>
    );
  if (fault) return <p className="error-message">{format(texts.again, { fault })}</p>;
  return <p>{texts.sending}</p>;
};

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Mail, QueuedTest } from '../../../../shared/mail/mails.ts';
import { format, mailFaults, mailSettings } from '../../../messages.ts';
import { sendTestMail } from '../../api/mails.ts';
import { Form, Submit } from '../../frame/Form.tsx';
import { EmailField } from '../../mail/EmailField.tsx';
import { requireEmail } from '../../mail/require-email.ts';
import { reloadSentMails, sentMailsQuery } from '../../queries/mail-queries.ts';
import { SettingsRow } from '../SettingsRow.tsx';

const texts = mailSettings.test;

/** Mails the admin, and says what became of it. `initial` is the address that stands in the field at first. */
export const TestRow = ({ initial }: { initial: string }) => {
  const client = useQueryClient();
  const [test, setTest] = useState<QueuedTest | undefined>(undefined);

  const send = async (form: HTMLFormElement) => {
    const to = requireEmail(new FormData(form).get('to'), 'to');
    setTest(undefined);
    setTest(await sendTestMail(to));
    await reloadSentMails(client);
  };

  return (
    <SettingsRow title={texts.title} hint={texts.hint}>
      <Form
        className="fields settings-form"
        errorField="to"
        onSubmit={send}
        actions={
          <div className="cluster">
            <Submit>{texts.send}</Submit>
          </div>
        }
      >
        <EmailField name="to" label={texts.to} autoComplete="email" defaultValue={initial} />
      </Form>
      <div role="status">{test && <Result key={test.id} test={test} />}</div>
    </SettingsRow>
  );
};

// in ms
const pollInterval = 1500;
const polledFor = 60_000;

const isDone = (mail: Mail | undefined) => mail?.sent_at !== undefined || mail?.failed_at !== undefined;

/** What became of a test, and of its copy to our own mailbox. */
const Result = ({ test: { id, copy_id } }: { test: QueuedTest }) => {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), polledFor);
    return () => clearTimeout(timer);
  }, []);
  const query = useInfiniteQuery({
    ...sentMailsQuery(),
    refetchInterval: ({ state }) => {
      const mails = state.data?.pages[0]?.mails ?? [];
      const find = (wanted: string) => mails.find((mail) => mail.id === wanted);
      const isReturned = copy_id === undefined || find(copy_id)?.returned_at !== undefined;
      return isLate || (isDone(find(id)) && isReturned) ? false : pollInterval;
    },
  });
  const mails: Mail[] | undefined = query.data;
  const mail = mails?.find((each) => each.id === id);
  const copy = mails?.find((each) => each.id === copy_id);
  const fault = mail?.fault ? mailFaults[mail.fault] : '';
  if (mail?.failed_at) return <p className="error-message">{format(texts.failed, { fault })}</p>;
  if (mail?.sent_at)
    return (
      <>
        <p>{texts.sent}</p>
        {copy_id !== undefined && <p>{copyText(copy, isLate)}</p>}
      </>
    );
  if (fault) return <p className="error-message">{format(texts.again, { fault })}</p>;
  return <p>{texts.sending}</p>;
};

const copyText = (copy: Mail | undefined, isLate: boolean) => {
  if (copy?.returned_at) return texts.returned;
  return isLate ? texts.notReturned : texts.returning;
};

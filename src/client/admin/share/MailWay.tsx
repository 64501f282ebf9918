import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isolated } from '../../../pages/rich-text.tsx';
import type { WholePerson } from '../../../shared/people/people.ts';
import { mailSharing as texts } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { richText } from '../../ui/rich-text.ts';
import { mailQuestion } from '../api/mails.ts';
import { changePerson } from '../api/people.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { hideLater } from '../frame/display-times.ts';
import { Form } from '../frame/Form.tsx';
import { useChange } from '../frame/use-change.ts';
import { EmailField } from '../mail/EmailField.tsx';
import { requireEmail } from '../mail/require-email.ts';
import { useMailSetup } from '../mail/use-mail-setup.ts';
import { reloadSentMails } from '../queries/mail-queries.ts';
import { personQuery, showPerson } from '../queries/person-queries.ts';

type MailWayProps = {
  question_id: string;
  person_id: string;
  /** The message in the dialog was edited: the mail does not contain that. */
  isChanged: boolean;
  /** Called when the mail waits to be sent. */
  onMailed: () => Promise<void>;
};

/** Sends the question to the person's address; where there is none, asks for it. Nothing unless mail is set up. */
export const MailWay = ({ person_id, ...rest }: MailWayProps) => {
  const { sends } = useMailSetup();
  const { data: person } = useQuery({ ...personQuery(person_id), enabled: sends });
  if (!sends || !person) return null;
  return <Mailing person={person} {...rest} />;
};

type MailingProps = Omit<MailWayProps, 'person_id'> & { person: WholePerson };

const Mailing = ({ person, question_id, isChanged, onMailed }: MailingProps) => {
  const client = useQueryClient();
  const { run, busy, errorText } = useChange();
  const [isAsking, setAsking] = useState(false);
  const [isMailed, setMailed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => (isMailed ? hideLater('copied', () => setMailed(false)) : undefined), [isMailed]);

  const send = async () => {
    await mailQuestion(question_id);
    void reloadSentMails(client);
    setMailed(true);
    await onMailed();
  };
  // the control that had the focus is gone
  const close = () => {
    flushSync(() => setAsking(false));
    button.current?.focus();
  };
  const { name, email } = person;
  if (isAsking)
    return (
      <AddressForm
        person={person}
        onSaved={async () => {
          await send();
          close();
        }}
        onCancel={close}
      />
    );
  return (
    <div className="cluster share-mail">
      <Button ref={button} busy={busy} onClick={email === undefined ? () => setAsking(true) : () => run(send)}>
        <AdminIcon name={isMailed ? 'done' : 'email'} />
        {isMailed ? texts.sent : email === undefined ? texts.add : texts.send}
      </Button>
      <p className="rest-of-row hint small">
        {email === undefined
          ? richText(texts.none, { name }, { name: isolated })
          : richText(isChanged ? texts.toAsEdited : texts.to, { address: email }, { address: leftToRight })}
      </p>
      {/* outside the button, as in CopyButton */}
      <span className="visually-hidden" role="status">
        {isMailed && texts.sent}
      </span>
      <ErrorMessage>{errorText}</ErrorMessage>
    </div>
  );
};

const leftToRight = (address: string) => <bdi dir="ltr">{address}</bdi>;

type AddressFormProps = { person: WholePerson; onSaved: () => Promise<void>; onCancel: () => void };

const AddressForm = ({ person, onSaved, onCancel }: AddressFormProps) => {
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  useEffect(() => field.current?.focus(), []);
  const save = async () => {
    const email = requireEmail(field.current?.value);
    await showPerson(client, await changePerson(person.id, { email }));
    await onSaved();
  };
  return (
    <Form className="fields share-address" errorField="email" onSubmit={save} submit={texts.save} onCancel={onCancel}>
      <EmailField ref={field} label={texts.address} defaultValue={person.email} />
    </Form>
  );
};

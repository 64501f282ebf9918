import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Avatar } from '../../../pages/Avatar.tsx';
import { isolated } from '../../../pages/rich-text.tsx';
import { isAnswered } from '../../../shared/answers/status.ts';
import type { WholePerson } from '../../../shared/people/people.ts';
import { actions, admin as adminMessages, format, person as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { richText } from '../../ui/rich-text.ts';
import { DeletePersonDialog } from '../actions/DeletePersonDialog.tsx';
import { removePhoto, replacePhoto } from '../api/people.ts';
import { AdminHeading } from '../frame/AdminPage.tsx';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { roomPath } from '../frame/admin-paths.ts';
import { languageName } from '../frame/languages.ts';
import { MenuButton, type MenuItem } from '../frame/Menu.tsx';
import { usePhotoChange } from '../frame/use-photo-change.ts';
import { MailAddress } from '../mail/MailAddress.tsx';
import { useMailSetup } from '../mail/use-mail-setup.ts';
import { showPerson, showWithoutPhoto } from '../queries/person-queries.ts';

const { photo: photoTexts } = adminMessages;

/** The person's photo (pressing it changes it), name and actions. */
export const PersonHead = ({ person }: { person: WholePerson }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const photo = usePhotoChange(
    async (file) => showPerson(client, await replacePhoto(person.id, file)),
    async () => {
      await removePhoto(person.id);
      await showWithoutPhoto(client, person.id);
    },
  );
  const choose = person.photo ? photoTexts.replace : photoTexts.choose;
  const items: MenuItem[] = [
    { label: choose, icon: <AdminIcon name="addPerson" />, onChoose: photo.choose },
    ...(person.photo ? [{ label: photoTexts.remove, icon: <AdminIcon name="undo" />, onChoose: photo.remove }] : []),
    {
      label: actions.deletePerson.title,
      icon: <AdminIcon name="delete" />,
      dialog: (close) => (
        <DeletePersonDialog
          person={person}
          questions={person.questions}
          onDeleted={() => void navigate('/admin')}
          onClose={close}
        />
      ),
    },
  ];
  return (
    <header className="cluster person-head">
      <span className="portrait">
        <Avatar person={person} />
        <Button title={choose} aria-label={actionLabel(choose, person.name)} busy={photo.busy} onClick={photo.choose} />
      </span>
      <FileInput {...photo.fileInputProps} />
      <div className="rest-of-row person-name">
        <AdminHeading title={person.name}>{isolated(person.name)}</AdminHeading>
        <p className="hint">
          <Description person={person} />
        </p>
      </div>
      {person.questions.some(isAnswered) && (
        <Link className="button read-stories" to={roomPath(person.id)}>
          <AdminIcon name="reading" />
          {messages.stories}
        </Link>
      )}
      <MenuButton title={actions.more} label={actionLabel(actions.more, person.name)} items={items} />
      <p className="full-row hint unless-empty" role="status">
        {photo.isSending && photoTexts.sending}
      </p>
      <ErrorMessage>{photo.errorText}</ErrorMessage>
    </header>
  );
};

/** The person in one line: "My grandmother, born 1938 · English · rose@example.org"; the address only with mail. */
const Description = ({ person }: { person: WholePerson }) => {
  const { sends } = useMailSetup();
  const who = describe(person);
  const language = person.language && languageName(person.language);
  const email = sends && person.email;
  return (
    <>
      {who}
      {who && language && ' · '}
      {language}
      {(who || language) && email && ' · '}
      {email && <MailAddress address={email} />}
    </>
  );
};

const describe = ({ relation, year_of_birth }: WholePerson): ReactNode => {
  if (!year_of_birth) return relation && isolated(relation);
  const year = `${year_of_birth}`;
  if (!relation) return format(messages.born, { year });
  return richText(messages.relationAndBorn, { relation, year }, { relation: isolated });
};

import type { Question } from '../../../shared/questions/questions.ts';
import { actions, dashboard as messages } from '../../messages.ts';
import { DeletePersonDialog } from '../actions/DeletePersonDialog.tsx';
import { cardId } from '../actions/element-ids.ts';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { MenuButton } from '../frame/Menu.tsx';
import { useDialog } from '../frame/use-dialog.ts';
import type { ListedPerson } from '../queries/people-queries.ts';
import { focusCardBeside } from './focus.ts';
import { RenamePersonDialog } from './RenamePersonDialog.tsx';

type PersonMenuProps = { person: ListedPerson; questions: Question[]; onOrder: () => void };

/** The menu of a person's card. */
export const PersonMenu = ({ person, questions, onOrder }: PersonMenuProps) => {
  const { dialog, open, close } = useDialog<'rename' | 'delete'>();
  const items = [
    { label: messages.person.rename, icon: <AdminIcon name="rename" />, onChoose: () => open('rename') },
    { label: messages.order.action, icon: <AdminIcon name="order" />, onChoose: onOrder },
    { label: actions.deletePerson.title, icon: <AdminIcon name="delete" />, onChoose: () => open('delete') },
  ];
  const focusBeside = () => focusCardBeside(document.getElementById(cardId(person.id)));
  return (
    <>
      <MenuButton title={actions.more} label={actionLabel(actions.more, person.name)} items={items} />
      {dialog === 'rename' && <RenamePersonDialog person={person} onClose={close} />}
      {dialog === 'delete' && (
        <DeletePersonDialog person={person} questions={questions} onDeleted={focusBeside} onClose={close} />
      )}
    </>
  );
};

import type { Question } from '../../../shared/questions/questions.ts';
import { actions, dashboard as messages } from '../../messages.ts';
import { DeletePersonDialog } from '../actions/DeletePersonDialog.tsx';
import { cardId } from '../actions/element-ids.ts';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { MenuButton, type MenuItem } from '../frame/Menu.tsx';
import type { ListedPerson } from '../queries/people-queries.ts';
import { focusCardBeside } from './focus.ts';
import { RenamePersonDialog } from './RenamePersonDialog.tsx';

type PersonMenuProps = { person: ListedPerson; questions: Question[]; onOrder: () => void };

/** The menu of a person's card. */
export const PersonMenu = ({ person, questions, onOrder }: PersonMenuProps) => {
  const focusBeside = () => focusCardBeside(document.getElementById(cardId(person.id)));
  const items: MenuItem[] = [
    {
      label: messages.person.rename,
      icon: <AdminIcon name="rename" />,
      dialog: (close) => <RenamePersonDialog person={person} onClose={close} />,
    },
    { label: messages.order.action, icon: <AdminIcon name="order" />, onChoose: onOrder },
    {
      label: actions.deletePerson.title,
      icon: <AdminIcon name="delete" />,
      dialog: (close) => (
        <DeletePersonDialog person={person} questions={questions} onDeleted={focusBeside} onClose={close} />
      ),
    },
  ];
  return <MenuButton title={actions.more} label={actionLabel(actions.more, person.name)} items={items} />;
};

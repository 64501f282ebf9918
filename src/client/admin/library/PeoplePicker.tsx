import { useState } from 'react';
import { Avatar } from '../../../pages/Avatar.tsx';
import type { NamedPerson } from '../../../shared/people/people.ts';
import { asking as askingMessages, library as messages, ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PeopleChoice } from '../ask/PeopleChoice.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { DialogButton } from '../frame/DialogButton.tsx';
import { describePeople } from './describe-people.ts';

const texts = messages.whom;

type PeoplePickerProps = {
  people: NamedPerson[];
  chosen: NamedPerson[];
  onChoose: (ids: string[]) => void;
};

/** Says who is asked, and opens the choice of one or several people. */
export const PeoplePicker = ({ people, chosen, onChoose }: PeoplePickerProps) => {
  const [only] = chosen.length === 1 ? chosen : [];
  return (
    <div className="cluster ask-person">
      <span className="hint" aria-hidden="true">
        {texts.asking}
      </span>
      <DialogButton
        dialog={(close) => (
          <PickDialog
            people={people}
            chosen={chosen}
            onChoose={(ids) => {
              close();
              onChoose(ids);
            }}
            onClose={close}
          />
        )}
      >
        {only && <Avatar person={only} />}
        <span className="visually-hidden">{texts.asking}</span>
        <bdi className="clamp">{describePeople(chosen)}</bdi>
        <AdminIcon name="down" />
      </DialogButton>
    </div>
  );
};

const PickDialog = ({ people, chosen, onChoose, onClose }: PeoplePickerProps & { onClose: () => void }) => {
  const [isSeveral, setSeveral] = useState(false);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set(chosen.map(({ id }) => id)));
  return (
    <Dialog title={askingMessages.people} className="pick-dialog" onClose={onClose}>
      {people.length > 1 && (
        <Button variant="quiet" className="edge-start pick-several" onClick={() => setSeveral(!isSeveral)}>
          {isSeveral ? texts.one : texts.several}
        </Button>
      )}
      {isSeveral ? (
        <PeopleChoice people={people} chosen={marked} onChange={setMarked} />
      ) : (
        <ul className="pick-list">
          {people.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className="row-button"
                aria-current={marked.has(person.id) || undefined}
                onClick={() => onChoose([person.id])}
              >
                <Avatar person={person} />
                <bdi>{person.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="action-row">
        <Button onClick={onClose}>{ui.cancel}</Button>
        {isSeveral && (
          <Button
            variant="main"
            aria-disabled={marked.size === 0}
            onClick={() => marked.size > 0 && onChoose(people.flatMap(({ id }) => (marked.has(id) ? id : [])))}
          >
            {texts.done}
          </Button>
        )}
      </div>
    </Dialog>
  );
};

import { flushSync } from 'react-dom';
import { dashboard as messages, ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogButton } from '../frame/DialogButton.tsx';
import { moveToSameButton } from '../frame/move-to-same-button.ts';
import type { ListedPerson } from '../queries/people-queries.ts';

type JumpButtonProps = { people: ListedPerson[]; onJump: (person_id: string) => void };

/** Opens a list of all people. */
export const JumpButton = ({ people, onJump }: JumpButtonProps) => (
  <DialogButton
    variant="quiet"
    dialog={(close) => (
      <Dialog title={messages.jump} onClose={close}>
        <Names
          people={people}
          onChoose={(id) => {
            // first, because the page behind an open dialog takes no focus
            flushSync(close);
            onJump(id);
          }}
        />
        <div className="action-row">
          <Button onClick={close}>{ui.close}</Button>
        </div>
      </Dialog>
    )}
  >
    {messages.jump}
  </DialogButton>
);

type NamesProps = { people: ListedPerson[]; onChoose: (person_id: string) => void };

const Names = ({ people, onChoose }: NamesProps) => (
  <ul className="jump-list">
    {people.map(({ id, name }) => (
      <li key={id}>
        <button
          type="button"
          className="row-button strong"
          dir="auto"
          onClick={() => onChoose(id)}
          onKeyDown={moveToSameButton}
        >
          {name}
        </button>
      </li>
    ))}
  </ul>
);

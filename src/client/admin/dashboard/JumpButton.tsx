import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { messages as ui } from '../../ui/messages.ts';
import { explain } from '../frame/explain.ts';
import { namesQuery } from '../queries/names-query.ts';
import { messages } from './messages.ts';

/** Opens a list of all people, those whose cards are not loaded yet included. */
export const JumpButton = ({ onJump }: { onJump: (person_id: string) => void }) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {messages.jump}
      </Button>
      {open && (
        <Dialog title={messages.jump} onClose={close}>
          <Names
            onChoose={(id) => {
              // first, because the page behind an open dialog takes no focus
              flushSync(close);
              onJump(id);
            }}
          />
          <div className="dialog-actions">
            <Button onClick={close}>{ui.close}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
};

const Names = ({ onChoose }: { onChoose: (person_id: string) => void }) => {
  const { data, error } = useQuery(namesQuery);
  if (!data) return error ? <ErrorMessage>{explain(error)}</ErrorMessage> : <p aria-live="polite">{ui.loading}</p>;
  return (
    <ul className="jump-list" onKeyDown={moveWithArrows}>
      {data.people.map(({ id, name }) => (
        <li key={id}>
          <Button variant="quiet" dir="auto" onClick={() => onChoose(id)}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
};

const moveWithArrows = (event: KeyboardEvent<HTMLUListElement>) => {
  const item = (event.target as Element).closest('li');
  const next = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling }[event.key];
  if (!next) return;
  event.preventDefault();
  next.querySelector('button')?.focus();
};

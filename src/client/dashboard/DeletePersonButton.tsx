import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Person } from '../../shared/people.ts';
import { deletePerson } from '../admin-api.ts';
import { ApiError } from '../api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { useChange } from '../ui/use-change.ts';
import { withoutPerson } from './edits.ts';
import { cardBeside } from './focus.ts';
import { useEditPeople, useReloadPeople } from './people.ts';
import { unlessGone } from './unless-gone.ts';

export const DeletePersonButton = ({ person }: { person: Person }) => {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // what would go, as it was when it was read last; undefined where a refusal has just told that there is more
  const read = useRef<string | undefined>(undefined);
  const change = useChange();
  const edit = useEditPeople();
  const reload = useReloadPeople();
  const announce = useAnnounce();

  const ask = () => {
    read.current = whatGoesToo(person);
    setAsking(true);
  };

  const confirm = () => {
    const isSame = read.current === undefined || read.current === whatGoesToo(person);
    read.current = whatGoesToo(person);
    // nobody deletes what was not there when they read the question
    if (isSame) return remove();
    change.refuse('This changed while you were reading. Please look again before you delete.');
  };

  const remove = () =>
    change.run(async () => {
      await unlessGone(deletePerson(person.id, person.questions.length > 0)).catch((error) => {
        // asked elsewhere in the meantime: what is asked here must say so
        if (error instanceof ApiError && error.code === 'person_has_questions') {
          read.current = undefined;
          void reload();
        }
        throw error;
      });
      const card = button.current?.closest('article');
      flushSync(() => setAsking(false));
      if (card) leave(card);
      await edit(withoutPerson(person.id));
      announce(`${person.name} was deleted.`);
    });

  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button-quiet button-icon"
        title="Delete person"
        aria-label={`Delete person: ${person.name}`}
        onClick={ask}
      >
        <Icon name="delete" />
      </button>
      {asking && (
        <ConfirmDialog
          label={`Delete person: ${person.name}`}
          change={change}
          onCancel={() => setAsking(false)}
          onConfirm={confirm}
        >
          Are you sure you want to delete <bdi>{person.name}</bdi>? {whatGoesToo(person)} This action cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
};

/** What is still in it is deleted with it, knowingly. */
const leave = (card: HTMLElement) => {
  const next = cardBeside(card)?.querySelector('h2');
  if (next) next.focus();
  else (document.activeElement as HTMLElement | null)?.blur();
  for (const field of card.querySelectorAll('input')) field.value = '';
};

const whatGoesToo = ({ questions }: Person) => {
  if (questions.length === 0) return 'There are no questions that would go too.';
  const answers = questions.filter(({ status }) => status !== 'not_started').length;
  const asked = count(questions.length, 'question');
  return answers === 0
    ? `This also deletes ${asked}. None has an answer yet.`
    : `This also deletes ${asked} and ${count(answers, 'answer')}, finished or not.`;
};

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

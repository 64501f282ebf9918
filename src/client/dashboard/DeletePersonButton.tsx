import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Person } from '../../shared/people.ts';
import { ApiError, deletePerson } from '../api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { useChange } from '../ui/use-change.ts';
import { withoutPerson } from './edits.ts';
import { neighbourOf } from './focus.ts';
import { useEditPeople, useReloadPeople } from './people.ts';
import { unlessGone } from './unless-gone.ts';

export const DeletePersonButton = ({ person }: { person: Person }) => {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = useChange();
  const edit = useEditPeople();
  const reload = useReloadPeople();
  const announce = useAnnounce();

  const remove = () =>
    change.run(async () => {
      await unlessGone(deletePerson(person.id, person.questions.length > 0)).catch((error) => {
        // asked elsewhere in the meantime: what is asked here must say so
        if (error instanceof ApiError && error.code === 'person_has_questions') void reload();
        throw error;
      });
      const card = button.current?.closest('article');
      flushSync(() => setAsking(false));
      if (card) neighbourOf(card)?.querySelector('h2')?.focus();
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
        onClick={() => setAsking(true)}
      >
        <Icon name="delete" />
      </button>
      {asking && (
        <ConfirmDialog
          label={`Delete person: ${person.name}`}
          change={change}
          onCancel={() => setAsking(false)}
          onConfirm={remove}
        >
          Are you sure you want to delete <bdi>{person.name}</bdi>? {whatGoesToo(person)} This action cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
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

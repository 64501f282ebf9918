import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Avatar } from '../../../pages/Avatar.tsx';
import { isolated } from '../../../pages/rich-text.tsx';
import type { Question } from '../../../shared/questions/questions.ts';
import { ApiError } from '../../api.ts';
import { format, isolate, actions as messages } from '../../messages.ts';
import { richText } from '../../ui/rich-text.ts';
import { deletePerson } from '../api/people.ts';
import { restorePerson } from '../api/wastebasket.ts';
import { actionLabel } from '../frame/action-label.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { formatPurgeDay } from '../frame/dates.ts';
import { focusFirstOf } from '../frame/focus.ts';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { Refusal } from '../frame/refusal.ts';
import { peopleKey, personKey, removePerson } from '../queries/person-changes.ts';
import { cardId } from './element-ids.ts';

const texts = messages.deletePerson;

type Count = { questions: number; answers: number };

type DeletePersonDialogProps = {
  person: { id: string; name: string; photo?: string };
  questions: Question[];
  /** Called after the person is deleted on the server, and before they are removed from the list. */
  onDeleted: () => void;
  onClose: () => void;
};

export const DeletePersonDialog = ({ person, questions, onDeleted, onClose }: DeletePersonDialogProps) => {
  // the counts shown in the dialog; undefined after the server refused because there are more by now
  const shownCount = useRef<Count | undefined>(countOf(questions));
  const client = useQueryClient();
  const announce = useAnnounce();

  const undo = async () => {
    await restorePerson(person.id);
    await Promise.all([peopleKey, personKey(person.id)].map((queryKey) => client.invalidateQueries({ queryKey })));
    focusFirstOf(`#${cardId(person.id)} h2`);
    return format(texts.undone, { name: isolate(person.name) });
  };

  const remove = async () => {
    const before = shownCount.current;
    const now = countOf(questions);
    shownCount.current = now;
    // questions added since the dialog was shown need a new confirmation
    if (before && (before.questions !== now.questions || before.answers !== now.answers))
      throw new Refusal(texts.changed);
    await ignoreNotFound(deletePerson(person.id, questions.length > 0)).catch((error) => {
      // a question was added elsewhere: reload, so that the dialog mentions it
      if (error instanceof ApiError && error.code === 'person_has_questions') {
        shownCount.current = undefined;
        void client.invalidateQueries({ queryKey: personKey(person.id) });
      }
      throw error;
    });
    flushSync(onClose);
    onDeleted();
    await removePerson(client, person.id);
    announce(format(texts.done, { name: isolate(person.name) }), undo);
  };

  return (
    <ConfirmDialog
      label={actionLabel(texts.title, person.name)}
      onCancel={onClose}
      onConfirm={remove}
      about={
        <div className="ends dialog-person">
          <Avatar person={person} />
          <div>
            <p className="dialog-about">{texts.title}</p>
            <h2 className="dialog-title">{isolated(person.name)}</h2>
          </div>
        </div>
      }
      more={`${describeDeletion(countOf(questions))} ${texts.waits}`}
    >
      {richText(texts.ask, { name: person.name }, { name: isolated })}
    </ConfirmDialog>
  );
};

const countOf = (questions: Question[]): Count => ({
  questions: questions.length,
  answers: questions.filter(({ status }) => status !== 'not_started').length,
});

const describeDeletion = ({ questions, answers }: Count) => {
  const date = formatPurgeDay();
  if (questions === 0) return format(texts.happens, { date });
  const asked = format(texts.questions, { count: questions });
  const both = { questions: asked, answers: format(texts.answers, { count: answers }) };
  return format(texts.happensWith, { date, what: answers === 0 ? asked : format(texts.both, both) });
};

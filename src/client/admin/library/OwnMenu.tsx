import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { LibraryQuestion } from '../../../shared/library/library.ts';
import { library as messages } from '../../messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import { addOwnQuestion, changeOwnQuestion, deleteOwnQuestion } from '../api/library.ts';
import { readQuestionText } from '../ask/read-question-text.ts';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { Form } from '../frame/Form.tsx';
import { neighbourOf } from '../frame/focus.ts';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { MenuButton } from '../frame/Menu.tsx';
import { changeLibrary } from '../queries/library-queries.ts';
import { OwnQuestionFields } from './OwnQuestionFields.tsx';

const texts = messages.ownQuestion;

type OwnMenuProps = { question: LibraryQuestion; about: string };

/** Changes one of the admin's own questions, or deletes it from the library. */
export const OwnMenu = ({ question, about }: OwnMenuProps) => {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} className="question-row-menu">
      <MenuButton
        title={texts.more}
        label={actionLabel(texts.more, excerpt(about))}
        items={[
          {
            label: texts.change,
            icon: <AdminIcon name="rename" />,
            dialog: (close) => <ChangeOwnDialog question={question} onClose={close} />,
          },
          {
            label: texts.delete,
            icon: <AdminIcon name="delete" />,
            dialog: (close) => (
              <DeleteOwnDialog question={question} onClose={close} onDeleted={() => focusBeside(place.current)} />
            ),
          },
        ]}
      />
    </div>
  );
};

const ChangeOwnDialog = ({ question, onClose }: { question: LibraryQuestion; onClose: () => void }) => {
  const text = useRef<HTMLTextAreaElement>(null);
  const heavy = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const announce = useAnnounce();

  const save = async () => {
    if (!text.current || !heavy.current) return;
    const written = { text: readQuestionText(text.current), heavy: heavy.current.checked };
    const changed = await changeOwnQuestion(question.id, written);
    flushSync(onClose);
    await changeLibrary(client, (library) => ({
      ...library,
      own: library.own.map((other) => (other.id === changed.id ? { ...other, ...changed } : other)),
    }));
    announce(texts.changed);
  };

  return (
    <Dialog title={texts.change} onClose={onClose}>
      <Form onSubmit={save} submit={texts.save} onCancel={onClose}>
        <OwnQuestionFields text={text} heavy={heavy} question={question} />
        {question.asked_of && <p className="hint">{texts.changeHelp}</p>}
      </Form>
    </Dialog>
  );
};

type DeleteOwnDialogProps = { question: LibraryQuestion; onClose: () => void; onDeleted: () => void };

const DeleteOwnDialog = ({ question, onClose, onDeleted }: DeleteOwnDialogProps) => {
  const client = useQueryClient();
  const announce = useAnnounce();
  const undo = async () => {
    const { text, heavy } = question;
    const added = await addOwnQuestion({ text, heavy });
    await changeLibrary(client, (library) => ({ ...library, own: [...library.own, added] }));
    return texts.kept;
  };
  const remove = async () => {
    await ignoreNotFound(deleteOwnQuestion(question.id));
    flushSync(onClose);
    onDeleted();
    await changeLibrary(client, (library) => ({
      ...library,
      own: library.own.filter(({ id }) => id !== question.id),
    }));
    announce(texts.deleted, undo);
  };
  return (
    <ConfirmDialog label={texts.delete} onCancel={onClose} onConfirm={remove}>
      {texts.askDelete}
    </ConfirmDialog>
  );
};

/** Focuses the row next to this one; after the only one, the heading. */
const focusBeside = (inRow: HTMLElement | null) => {
  const row = inRow?.closest('li');
  const beside = row && neighbourOf(row)?.querySelector<HTMLElement>('.ask-button');
  (beside ?? document.querySelector<HTMLElement>('.library-questions h2'))?.focus();
};

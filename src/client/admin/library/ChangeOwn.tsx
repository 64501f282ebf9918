import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { LibraryQuestion } from '../../../shared/library/library.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import { changeOwnQuestion, deleteOwnQuestion } from '../admin-api.ts';
import { actionLabel } from '../frame/action-label.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { DialogButton } from '../frame/DialogButton.tsx';
import { Form } from '../frame/Form.tsx';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { changeLibrary } from './library-queries.ts';
import { messages } from './messages.ts';
import { moveByArrows } from './move-by-arrows.ts';
import { OwnQuestionFields } from './OwnQuestionFields.tsx';

const texts = messages.ownQuestion;

type OwnButtonProps = { question: LibraryQuestion; about: string };

const labelOf = (action: string, about: string) => actionLabel(action, excerpt(about));

export const ChangeOwnButton = ({ question, about }: OwnButtonProps) => (
  <DialogButton
    icon="rename"
    title={texts.change}
    label={labelOf(texts.change, about)}
    onKeyDown={moveByArrows}
    dialog={(close) => <ChangeOwnDialog question={question} onClose={close} />}
  />
);

const ChangeOwnDialog = ({ question, onClose }: { question: LibraryQuestion; onClose: () => void }) => {
  const text = useRef<HTMLTextAreaElement>(null);
  const heavy = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const announce = useAnnounce();

  const save = async () => {
    const typed = text.current?.value.trim();
    if (!typed) return text.current?.focus();
    const changed = await changeOwnQuestion(question.id, { text: typed, heavy: heavy.current?.checked === true });
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

export const DeleteOwnButton = ({ question, about }: OwnButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const announce = useAnnounce();
  const label = labelOf(texts.delete, about);

  const remove = async (close: () => void) => {
    await ignoreNotFound(deleteOwnQuestion(question.id));
    flushSync(close);
    focusBeside(button.current);
    await changeLibrary(client, (library) => ({
      ...library,
      own: library.own.filter(({ id }) => id !== question.id),
    }));
    announce(texts.deleted);
  };

  return (
    <DialogButton
      ref={button}
      icon="delete"
      title={texts.delete}
      label={label}
      onKeyDown={moveByArrows}
      dialog={(close) => (
        <ConfirmDialog label={label} onCancel={close} onConfirm={() => remove(close)}>
          {texts.askDelete}
        </ConfirmDialog>
      )}
    />
  );
};

/** Focuses the row next to this one; after the only one, the heading. */
const focusBeside = (button: HTMLElement | null) => {
  const row = button?.closest('li');
  const beside = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
  (beside ?? document.querySelector<HTMLElement>('.library-questions h2'))?.focus();
};

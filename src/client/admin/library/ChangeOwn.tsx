import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LibraryQuestion } from '../../../shared/library/library.ts';
import { ApiError } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import { messages as ui } from '../../ui/messages.ts';
import { changeOwnQuestion, deleteOwnQuestion } from '../admin-api.ts';
import { actionLabel } from '../frame/action-label.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { IconButton } from '../frame/IconButton.tsx';
import { useChange } from '../frame/use-change.ts';
import { changeLibrary } from './library-queries.ts';
import { messages } from './messages.ts';
import { moveByArrows } from './move-by-arrows.ts';
import { OwnQuestionFields } from './OwnQuestionFields.tsx';

const texts = messages.ownQuestion;

type OwnButtonProps = { question: LibraryQuestion; about: string };

const labelOf = (action: string, about: string) => actionLabel(action, excerpt(about));

export const ChangeOwnButton = ({ question, about }: OwnButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="rename"
        title={texts.change}
        label={labelOf(texts.change, about)}
        onClick={() => setOpen(true)}
        onKeyDown={moveByArrows}
      />
      {open && <ChangeOwnDialog question={question} onClose={() => setOpen(false)} />}
    </>
  );
};

const ChangeOwnDialog = ({ question, onClose }: { question: LibraryQuestion; onClose: () => void }) => {
  const text = useRef<HTMLTextAreaElement>(null);
  const heavy = useRef<HTMLInputElement>(null);
  const change = useChange();
  const client = useQueryClient();
  const announce = useAnnounce();

  const save = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.current?.value.trim();
    if (!typed) return text.current?.focus();
    void change.run(async () => {
      const changed = await changeOwnQuestion(question.id, { text: typed, heavy: heavy.current?.checked === true });
      flushSync(onClose);
      await changeLibrary(client, (library) => ({
        ...library,
        own: library.own.map((other) => (other.id === changed.id ? { ...other, ...changed } : other)),
      }));
      announce(texts.changed);
    });
  };

  return (
    <Dialog title={texts.change} onClose={onClose}>
      <form className="fields" onSubmit={save}>
        <OwnQuestionFields text={text} heavy={heavy} question={question} />
        {question.asked_of && <p className="hint">{texts.changeHelp}</p>}
        <ErrorMessage>{change.errorText}</ErrorMessage>
        <div className="dialog-actions">
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" variant="main" busy={change.busy}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

export const DeleteOwnButton = ({ question, about }: OwnButtonProps) => {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = useChange();
  const client = useQueryClient();
  const announce = useAnnounce();
  const label = labelOf(texts.delete, about);

  const remove = () =>
    change.run(async () => {
      await deleteOwnQuestion(question.id).catch(ignoreGone);
      flushSync(() => setAsking(false));
      focusBeside(button.current);
      await changeLibrary(client, (library) => ({
        ...library,
        own: library.own.filter(({ id }) => id !== question.id),
      }));
      announce(texts.deleted);
    });

  return (
    <>
      <IconButton
        ref={button}
        icon="delete"
        title={texts.delete}
        label={label}
        onClick={() => setAsking(true)}
        onKeyDown={moveByArrows}
      />
      {asking && (
        <ConfirmDialog label={label} change={change} onCancel={() => setAsking(false)} onConfirm={remove}>
          {texts.askDelete}
        </ConfirmDialog>
      )}
    </>
  );
};

/** It is gone already: the response to an earlier attempt may have been lost. */
const ignoreGone = (error: unknown) => {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
};

/** Focuses the row next to this one; after the only one, the heading. */
const focusBeside = (button: HTMLElement | null) => {
  const row = button?.closest('li');
  const beside = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
  (beside ?? document.querySelector<HTMLElement>('.library-questions h2'))?.focus();
};

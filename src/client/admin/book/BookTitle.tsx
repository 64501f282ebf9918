import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type RefObject, useEffect, useId, useRef } from 'react';
import type { Book } from '../../../shared/books.ts';
import { limits } from '../../../shared/limits.ts';
import { format } from '../../../shared/messages/format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { Form } from '../frame/Form.tsx';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { MenuButton } from '../frame/Menu.tsx';
import { Name } from '../frame/Name.tsx';
import { useChange } from '../frame/use-change.ts';
import { useDialog } from '../frame/use-dialog.ts';
import type { Draft } from './draft.ts';
import { BookIcon } from './icons.tsx';
import { addBook, deleteBook } from './keepsake-api.ts';
import { hideBook, showBook } from './keepsake-queries.ts';
import { messages } from './messages.ts';

const texts = messages.books;

type BookChoiceProps = {
  books: Book[];
  book: Book;
  /** The draft of the open book. */
  draft: Draft;
  /** Whether the book was opened with this list, which then takes the focus. */
  isChoosing: RefObject<boolean>;
  onOpen: (id: string) => void;
};

/** Chooses the open book; adds, copies and deletes books. */
export const BookChoice = ({ books, book, draft, isChoosing, onOpen }: BookChoiceProps) => {
  const id = useId();
  const list = useRef<HTMLSelectElement>(null);
  const client = useQueryClient();
  const announce = useAnnounce();
  const change = useChange();
  const { dialog, open, close } = useDialog<'new' | 'delete'>();

  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    isChoosing.current = true;
    onOpen(target.value);
  };
  // after the heading of the page, which takes it otherwise
  useEffect(() => {
    if (isChoosing.current) list.current?.focus();
    isChoosing.current = false;
  }, [isChoosing]);

  const show = (added: Book) => {
    showBook(client, added);
    onOpen(added.id);
  };

  const copy = () =>
    change.run(async () => {
      if (!(await draft.save())) return;
      const { id: _id, version, created_at, updated_at, title, ...fields } = draft.view().book;
      show(await addBook({ ...fields, title: format(texts.copyOf, { title }).slice(0, limits.bookTitle) }));
      announce(texts.copied);
    });

  const remove = async () => {
    await ignoreNotFound(deleteBook(book.id));
    draft.discard();
    close();
    announce(texts.deleted);
    hideBook(client, book.id);
  };

  return (
    <>
      <div className="book-choice">
        <label htmlFor={id}>{texts.label}</label>
        <select ref={list} id={id} className="field pill-field" value={book.id} onChange={choose}>
          {books.map((each) => (
            <option key={each.id} value={each.id}>
              {each.title}
            </option>
          ))}
        </select>
        <MenuButton
          title={texts.actions}
          label={texts.actions}
          items={[
            { label: texts.new, icon: <BookIcon name="book" />, onChoose: () => open('new') },
            { label: texts.copy, icon: <AdminIcon name="copy" />, onChoose: copy },
            { label: texts.delete, icon: <AdminIcon name="delete" />, onChoose: () => open('delete') },
          ]}
        />
        {dialog === 'new' && <NewBookDialog onMade={show} onClose={close} />}
        {dialog === 'delete' && (
          <ConfirmDialog label={texts.deleteLabel} onCancel={close} onConfirm={remove}>
            {format(texts.deleteAsk, { title: book.title })}
          </ConfirmDialog>
        )}
      </div>
      <ErrorMessage>{change.errorText}</ErrorMessage>
    </>
  );
};

const NewBookDialog = ({ onMade, onClose }: { onMade: (book: Book) => void; onClose: () => void }) => {
  const add = async (form: HTMLFormElement) => {
    const book = await addBook({ title: `${new FormData(form).get('title')}` });
    onClose();
    onMade(book);
  };
  return (
    <Dialog title={texts.newTitle} onClose={onClose}>
      <Form errorField="title" onSubmit={add} submit={texts.create} onCancel={onClose}>
        <Name label={texts.title} name="title" required maxLength={limits.bookTitle} />
      </Form>
    </Dialog>
  );
};

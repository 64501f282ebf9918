import { useQueryClient } from '@tanstack/react-query';
import { isolated } from '../../../pages/rich-text.tsx';
import type { Book } from '../../../shared/books.ts';
import { limits } from '../../../shared/limits.ts';
import { format, isolate, bookPage as messages } from '../../messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { addBook, deleteBook } from '../api/books.ts';
import { AdminHeading } from '../frame/AdminPage.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { Form } from '../frame/Form.tsx';
import { ignoreNotFound } from '../frame/ignore-not-found.ts';
import { MenuButton } from '../frame/Menu.tsx';
import { NameField } from '../frame/NameField.tsx';
import { useChange } from '../frame/use-change.ts';
import { hideBook, showBook } from '../queries/book-queries.ts';
import type { Draft } from './draft.ts';

const texts = messages.books;

type BookTitleProps = {
  books: Book[];
  book: Book;
  /** The draft of the open book. */
  draft: Draft;
  onOpen: (id: string) => void;
};

/** The title of the open book, with a menu that opens the others, and adds, copies and deletes books. */
export const BookTitle = ({ books, book, draft, onOpen }: BookTitleProps) => {
  const client = useQueryClient();
  const announce = useAnnounce();
  const change = useChange();

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

  const remove = async (close: () => void) => {
    await ignoreNotFound(deleteBook(book.id));
    draft.discard();
    close();
    announce(texts.deleted);
    hideBook(client, book.id);
  };

  const { title } = draft.view().book;
  return (
    <>
      <div className="book-title">
        <AdminHeading title={title}>{isolated(title)}</AdminHeading>
        <MenuButton
          title={texts.actions}
          label={texts.actions}
          items={[
            ...books
              .filter(({ id }) => id !== book.id)
              .map(({ id, title }) => ({
                label: title,
                icon: <AdminIcon name="reading" />,
                onChoose: () => onOpen(id),
              })),
            {
              label: texts.new,
              icon: <AdminIcon name="add" />,
              dialog: (close) => <NewBookDialog onMade={show} onClose={close} />,
            },
            { label: texts.copy, icon: <AdminIcon name="copy" />, onChoose: copy },
            {
              label: texts.delete,
              icon: <AdminIcon name="delete" />,
              dialog: (close) => (
                <ConfirmDialog label={texts.deleteLabel} onCancel={close} onConfirm={() => remove(close)}>
                  {format(texts.deleteAsk, { title: isolate(book.title) })}
                </ConfirmDialog>
              ),
            },
          ]}
        >
          <AdminIcon name="down" />
        </MenuButton>
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
        <NameField label={texts.title} name="title" required maxLength={limits.bookTitle} />
      </Form>
    </Dialog>
  );
};

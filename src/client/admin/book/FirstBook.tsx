import { useQueryClient } from '@tanstack/react-query';
import { keepsake as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { addBook } from '../admin-api.ts';
import { AdminHeading } from '../frame/AdminPage.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useChange } from '../frame/use-change.ts';
import { showBook } from '../queries/book-queries.ts';
import type { Stories } from './stories.ts';

const texts = messages.empty;

/** Shown while there is no book. */
export const FirstBook = ({ stories, onMade }: { stories: Stories; onMade: (id: string) => void }) => {
  const client = useQueryClient();
  const change = useChange();
  const isAnyAnswered = [...stories.values()].some(({ isAnswered }) => isAnswered);
  const make = () =>
    change.run(async () => {
      const book = await addBook({ title: texts.firstTitle });
      showBook(client, book);
      onMade(book.id);
    });
  return (
    <div className="cluster first-book">
      <div className="first-book-cover cover-1" aria-hidden="true">
        <span>{texts.firstTitle}</span>
      </div>
      <div className="prose">
        <AdminHeading title={messages.title} />
        <p>{texts.text}</p>
        {!isAnyAnswered && <p className="hint">{texts.noStories}</p>}
        <Button variant="main" busy={change.busy} onClick={make}>
          <AdminIcon name="reading" />
          {texts.start}
        </Button>
        <ErrorMessage>{change.errorText}</ErrorMessage>
      </div>
    </div>
  );
};

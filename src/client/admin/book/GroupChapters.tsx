import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { BookChapter } from '../../../shared/books.ts';
import { format, bookPage as messages, ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { useAnnounce } from '../frame/announcer.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { MenuButton } from '../frame/Menu.tsx';
import { useDialog } from '../frame/use-dialog.ts';
import { answeredQuery } from '../queries/book-queries.ts';
import { libraryQuery } from '../queries/library-queries.ts';
import type { BookQuestions } from './book-questions.ts';
import { type Grouping, groupings, regroup } from './chapters.ts';

const texts = messages.chapters;

type GroupChaptersProps = {
  chapters: BookChapter[];
  stories: BookQuestions;
  onChange: (chapters: BookChapter[]) => void;
};

/** Regroups all stories into new chapters, after a confirmation: the current order is lost. */
export const GroupChapters = ({ chapters, stories, onChange }: GroupChaptersProps) => {
  const textId = useId();
  const { dialog: asked, open, close } = useDialog<Grouping>();
  const announce = useAnnounce();
  const library = useQuery({ ...libraryQuery(), enabled: asked === 'theme' });
  const answered = useQuery({ ...answeredQuery, enabled: asked === 'year' });
  const needed = asked === 'theme' ? library : asked === 'year' ? answered : undefined;
  const isReady = needed === undefined || needed.data !== undefined;

  const group = (by: Grouping) => {
    const grouped = regroup(by, chapters, stories, { library: library.data, answered: answered.data });
    onChange(grouped);
    close();
    announce(format(texts.grouped, { count: grouped.length }));
  };

  return (
    <>
      <MenuButton
        title={texts.group}
        label={texts.group}
        items={groupings.map((by) => ({
          label: texts.groupings[by],
          icon: <AdminIcon name="reading" />,
          onChoose: () => open(by),
        }))}
      >
        {texts.group}
        <AdminIcon name="down" />
      </MenuButton>
      {asked && (
        <Dialog role="alertdialog" title={texts.groupLabel} aria-describedby={textId} onClose={close}>
          <p id={textId} className="dialog-text">
            {texts.groupAsk}
          </p>
          {needed && <LoadState query={needed} />}
          <div className="action-row">
            <Button onClick={close}>{ui.cancel}</Button>
            <Button variant="main" aria-disabled={!isReady} onClick={() => isReady && group(asked)}>
              {texts.groupConfirm}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
};

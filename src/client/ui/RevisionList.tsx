import { useEffect, useRef } from 'react';
import type { Revision } from '../../shared/answers/revisions.ts';
import { format, ui as messages } from '../messages.ts';
import { formatTime } from './dates.ts';

type RevisionListProps = {
  revisions: Revision[];
  /** The version opened last, which takes the focus. */
  lastOpened: number | undefined;
  onChoose: (revision: Revision) => void;
};

/** Revisions by time, length and status, newest first. */
export const RevisionList = ({ revisions, lastOpened, onChoose }: RevisionListProps) => {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const find = (selector: string) => list.current?.querySelector<HTMLElement>(selector);
    (find('[data-last-opened]') ?? find('button'))?.focus();
  }, []);
  return (
    <ul ref={list} className="revisions">
      {revisions.map((revision) => (
        <li key={revision.version}>
          <button
            type="button"
            className="revision"
            data-last-opened={revision.version === lastOpened || undefined}
            onClick={() => onChoose(revision)}
          >
            <span>{formatTime(revision.created_at)}</span>
            <span>{describe(revision)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

const describe = ({ length, status }: Revision) =>
  `${format(messages.revisions.length, { count: length })} · ${messages.status[status]}`;

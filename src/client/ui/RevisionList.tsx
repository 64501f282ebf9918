import { useEffect, useRef } from 'react';
import type { Revision } from '../../shared/revisions.ts';
import { statusLabels } from '../../shared/status.ts';

type RevisionListProps = {
  revisions: Revision[];
  /** The one last looked at: reading goes on there. */
  seen: number | undefined;
  onChoose: (revision: Revision) => void;
};

/** Earlier words by time, length and status, newest first. */
export const RevisionList = ({ revisions, seen, onChoose }: RevisionListProps) => {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const find = (selector: string) => list.current?.querySelector<HTMLElement>(selector);
    (find('[data-seen]') ?? find('button'))?.focus();
  }, []);
  return (
    <ul ref={list} className="revisions">
      {revisions.map((revision) => (
        <li key={revision.version}>
          <button
            type="button"
            className="revision"
            data-seen={revision.version === seen || undefined}
            onClick={() => onChoose(revision)}
          >
            <span>{formatTime(revision.created_at)}</span>
            <span className="revision-length">{describe(revision)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A time (ISO 8601) in the reader's language and time zone. */
export const formatTime = (time: string): string => format.format(new Date(time));

const describe = ({ length, status }: Revision) =>
  `${length.toLocaleString()} character${length === 1 ? '' : 's'} · ${statusLabels[status]}`;

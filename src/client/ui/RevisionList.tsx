import { useEffect, useRef } from 'react';
import type { Revision } from '../../shared/answers/revisions.ts';
import { format, ui as messages } from '../messages.ts';
import { formatTime } from './dates.ts';

/** Of an answer, or with a text that describes it, and lines below. */
export type ListedVersion = Revision | { version: number; created_at: string; text: string; lines: string[] };

type RevisionListProps = {
  revisions: ListedVersion[];
  /** The version opened last, which takes the focus. */
  lastOpened: number | undefined;
  onChoose: (revision: ListedVersion) => void;
};

/** Revisions by time and what they are, newest first. */
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
            className="row-button revision"
            data-last-opened={revision.version === lastOpened || undefined}
            onClick={() => onChoose(revision)}
          >
            <span>{formatTime(revision.created_at)}</span>
            <span>{'text' in revision ? revision.text : describe(revision)}</span>
            {'lines' in revision &&
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and none has a state
              revision.lines.map((line, index) => <span key={index}>{line}</span>)}
          </button>
        </li>
      ))}
    </ul>
  );
};

const describe = ({ length, status }: Revision) =>
  `${format(messages.revisions.length, { count: length })} · ${messages.status[status]}`;

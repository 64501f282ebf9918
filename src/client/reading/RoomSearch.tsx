import { useEffect, useRef } from 'react';
import { limits } from '../../shared/limits.ts';
import { AdminIcon } from '../ui/admin-icons.tsx';
import { Field } from '../ui/Field.tsx';
import { useSlashKey } from '../ui/use-slash-key.ts';
import { messages } from './messages.ts';

type RoomSearchProps = {
  query: string;
  /** The page was opened in order to search. */
  isWanted: boolean;
  onChange: (query: string) => void;
};

/** The search field; the key `/` focuses it. */
export const RoomSearch = ({ query, isWanted, onChange }: RoomSearchProps) => {
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  return (
    <div className="room-search">
      <AdminIcon name="search" />
      <Field
        ref={field}
        type="search"
        dir="auto"
        lang=""
        aria-label={messages.search}
        aria-keyshortcuts="/"
        placeholder={messages.search}
        maxLength={limits.searchQuery}
        value={query}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
};

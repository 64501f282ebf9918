import { useRef } from 'react';
import { format } from '../../shared/messages/format.ts';
import { AdminIcon } from '../ui/admin-icons.tsx';
import { Field } from '../ui/Field.tsx';
import { useSlashKey } from '../ui/use-slash-key.ts';
import { messages } from './messages.ts';

type LibrarySearchProps = { query: string; count: number; onChange: (query: string) => void };

export const LibrarySearch = ({ query, count, onChange }: LibrarySearchProps) => {
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  return (
    <div className="library-search">
      <AdminIcon name="search" />
      <Field
        ref={field}
        type="search"
        dir="auto"
        lang=""
        aria-label={messages.search}
        aria-keyshortcuts="/"
        placeholder={format(messages.searchAmong, { count })}
        value={query}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
};

import { useEffect, useRef } from 'react';
import { limits } from '../../../shared/limits.ts';
import { Field } from '../../ui/Field.tsx';
import { AdminIcon } from './admin-icons.tsx';
import { useSlashKey } from './use-slash-key.ts';

type SearchFieldProps = {
  label: string;
  placeholder?: string;
  value: string;
  /** The page was opened in order to search. */
  isWanted?: boolean;
  onChange: (query: string) => void;
};

/** A search field, which the key `/` focuses. */
export const SearchField = ({ label, placeholder = label, value, isWanted = false, onChange }: SearchFieldProps) => {
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  return (
    <div className="search-field">
      <AdminIcon name="search" />
      <Field
        ref={field}
        type="search"
        dir="auto"
        lang=""
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={limits.searchQuery}
        value={value}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
};

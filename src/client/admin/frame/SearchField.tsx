import { type ComponentProps, useEffect, useRef } from 'react';
import { limits } from '../../../shared/limits.ts';
import { Field } from '../../ui/Field.tsx';
import { AdminIcon } from './admin-icons.tsx';
import { useSlashKey } from './use-slash-key.ts';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  value: string;
  /** The page was opened in order to search. */
  isWanted?: boolean;
  onChange: (query: string) => void;
};

/** A search field, which the key `/` focuses. `className` is that of the box around it, and `children` stand below it. */
export const SearchField = (props: SearchFieldProps) => {
  const { label, placeholder = label, isWanted = false, onChange, className, children, ...rest } = props;
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  return (
    <div className={className ? `search-field ${className}` : 'search-field'}>
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
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
      {children}
    </div>
  );
};

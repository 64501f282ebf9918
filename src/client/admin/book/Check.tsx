import type { ReactNode } from 'react';

type CheckProps = {
  state: 'all' | 'some' | 'none';
  disabled?: boolean;
  onChange: (isIn: boolean) => void;
  /** The label. */
  children: ReactNode;
};

/** A checkbox that includes a chapter or a story in the book. */
export const Check = ({ state, disabled = false, onChange, children }: CheckProps) => (
  <label className="choice check">
    <input
      type="checkbox"
      disabled={disabled}
      checked={state === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = state === 'some';
      }}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span className="check-label">{children}</span>
  </label>
);

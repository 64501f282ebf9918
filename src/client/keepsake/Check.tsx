import type { ReactNode } from 'react';

type CheckProps = {
  state: 'all' | 'some' | 'none';
  onChange: (isIn: boolean) => void;
  /** The label. */
  children: ReactNode;
};

/** Whether a chapter or a story is in the book. */
export const Check = ({ state, onChange, children }: CheckProps) => (
  <label className="check">
    <input
      type="checkbox"
      checked={state === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = state === 'some';
      }}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span className="check-label">{children}</span>
  </label>
);

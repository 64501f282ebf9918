import type { ReactNode } from 'react';
import { Choice } from '../../ui/Choice.tsx';

type CheckProps = {
  state: 'all' | 'some' | 'none';
  disabled?: boolean;
  onChange: (isIn: boolean) => void;
  /** The label. */
  children: ReactNode;
};

/** A checkbox that includes a chapter or a story in the book. */
export const Check = ({ state, disabled = false, onChange, children }: CheckProps) => (
  <Choice
    className="choice check"
    type="checkbox"
    disabled={disabled}
    checked={state === 'all'}
    ref={(box) => {
      if (box) box.indeterminate = state === 'some';
    }}
    onChange={({ target }) => onChange(target.checked)}
  >
    <span className="check-label">{children}</span>
  </Choice>
);

import { Button } from '../../ui/Button.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { messages as texts } from './messages.ts';

type StepsProps = { name: string; isFirst: boolean; isLast: boolean; onStep: (by: -1 | 1) => void };

/** Two buttons that move a row up or down by one. At the ends they stay focusable. */
export const Steps = ({ name, isFirst, isLast, onStep }: StepsProps) => (
  <span className="steps">
    <Button
      variant="quiet"
      className="button-icon"
      data-step="-1"
      title={texts.up}
      aria-label={actionLabel(texts.up, excerpt(name))}
      busy={isFirst}
      onClick={() => !isFirst && onStep(-1)}
    >
      <AdminIcon name="up" />
    </Button>
    <Button
      variant="quiet"
      className="button-icon"
      data-step="1"
      title={texts.down}
      aria-label={actionLabel(texts.down, excerpt(name))}
      busy={isLast}
      onClick={() => !isLast && onStep(1)}
    >
      <AdminIcon name="more" />
    </Button>
  </span>
);

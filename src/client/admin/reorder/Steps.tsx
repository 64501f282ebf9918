import { reordering as texts } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { excerpt } from '../../ui/excerpt.ts';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon, type AdminIconName } from '../frame/admin-icons.tsx';

type StepsProps = { name: string; isFirst: boolean; isLast: boolean; onStep: (by: -1 | 1) => void };

/** Two buttons that move a row up or down by one. At the ends they stay focusable. */
export const Steps = ({ name, isFirst, isLast, onStep }: StepsProps) => {
  const step = (by: -1 | 1, text: string, icon: AdminIconName, isEnd: boolean) => (
    <Button
      variant="quiet"
      className="button-icon"
      data-step={by}
      title={text}
      aria-label={actionLabel(text, excerpt(name))}
      aria-disabled={isEnd}
      onClick={() => !isEnd && onStep(by)}
    >
      <AdminIcon name={icon} />
    </Button>
  );
  return (
    <span className="steps">
      {step(-1, texts.up, 'up', isFirst)}
      {step(1, texts.down, 'down', isLast)}
    </span>
  );
};

import { firstHtml } from '../../messages.ts';
import { Icon } from '../../ui/icons.tsx';

type Props = {
  isTalking: boolean;
  /** Undefined in the prerendered page, where it does nothing yet. */
  onChoose?: (isTalking: boolean) => void;
};

/** Above the editor: Write and Talk, as large. Prerendered. */
export const TalkSwitch = ({ isTalking, onChoose }: Props) => (
  <div className="talk-switch">
    {[false, true].map((talks) => (
      <button
        key={String(talks)}
        type="button"
        aria-pressed={talks === isTalking}
        disabled={!onChoose}
        onClick={() => onChoose?.(talks)}
      >
        <Icon name={talks ? 'microphone' : 'edit'} />
        {talks ? firstHtml.talk : firstHtml.write}
      </button>
    ))}
  </div>
);

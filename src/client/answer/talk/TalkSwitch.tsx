import { firstHtml } from '../../messages.ts';
import { Icon } from '../../ui/icons.tsx';

type Props = {
  isTalkChosen: boolean;
  /** Undefined in the prerendered page, where it does nothing yet. */
  onChoose?: (isTalkChosen: boolean) => void;
};

/** Above the editor: Write and Talk, as large. Prerendered. */
export const TalkSwitch = ({ isTalkChosen, onChoose }: Props) => (
  <div className="talk-switch">
    {[false, true].map((talks) => (
      <button
        key={String(talks)}
        type="button"
        aria-pressed={talks === isTalkChosen}
        disabled={!onChoose}
        onClick={() => onChoose?.(talks)}
      >
        <Icon name={talks ? 'microphone' : 'edit'} />
        {talks ? firstHtml.talk : firstHtml.write}
      </button>
    ))}
  </div>
);

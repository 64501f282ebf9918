import type { Question } from '../../../shared/questions/questions.ts';
import { actionLabel } from '../frame/action-label.ts';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { DialogButton } from '../frame/DialogButton.tsx';
import { messages } from './messages.ts';
import { ShareDialog } from './ShareDialog.tsx';

const texts = messages.share;

type ShareButtonProps = {
  question: Question;
  /** The person's. */
  name: string;
  about: string;
  /** Called with the question after a change of its link. */
  onChanged: (question: Question) => Promise<void>;
};

export const ShareButton = ({ about, ...rest }: ShareButtonProps) => (
  <DialogButton
    variant="quiet"
    aria-label={actionLabel(texts.action, about)}
    dialog={(close) => <ShareDialog {...rest} onClose={close} />}
  >
    <AdminIcon name="share" />
    {texts.action}
  </DialogButton>
);

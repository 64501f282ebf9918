import { Dialog } from '../../ui/Dialog.tsx';
import { messages } from '../messages.ts';

const texts = messages.submitEmpty;

/** Asks for confirmation before an empty answer is submitted. */
export const SubmitEmpty = ({ onSubmit, onClose }: { onSubmit: () => void; onClose: () => void }) => (
  <Dialog title={texts.title} onClose={onClose}>
    <p>{texts.text}</p>
    <div className="dialog-actions">
      <button type="button" className="button button-main" onClick={onClose}>
        {texts.back}
      </button>
      <button type="button" className="button" onClick={onSubmit}>
        {texts.submit}
      </button>
    </div>
  </Dialog>
);

import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { messages } from '../messages.ts';

const texts = messages.submitEmpty;

/** Asks for confirmation before an empty answer is submitted. */
export const SubmitEmpty = ({ onSubmit, onClose }: { onSubmit: () => void; onClose: () => void }) => (
  <Dialog title={texts.title} onClose={onClose}>
    <p>{texts.text}</p>
    <div className="dialog-actions">
      <Button variant="main" onClick={onClose}>
        {texts.back}
      </Button>
      <Button onClick={onSubmit}>{texts.submit}</Button>
    </div>
  </Dialog>
);

import { answer as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

const texts = messages.submitEmpty;

/** Asks for confirmation before an empty answer is submitted. */
export const SubmitEmpty = ({ onSubmit, onClose }: { onSubmit: () => void; onClose: () => void }) => (
  <Dialog title={texts.title} onClose={onClose}>
    <p>{texts.text}</p>
    <div className="action-row">
      <Button variant="main" onClick={onClose}>
        {texts.back}
      </Button>
      <Button onClick={onSubmit}>{texts.submit}</Button>
    </div>
  </Dialog>
);

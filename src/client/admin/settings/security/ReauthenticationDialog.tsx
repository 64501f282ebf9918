import type { FormEvent } from 'react';
import type { Reauthentication } from '../../../../shared/sign-in/second-step.ts';
import { security as messages, ui } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useChange } from '../../frame/use-change.ts';
import { ReauthenticationFields, readReauthentication } from './ReauthenticationFields.tsx';

type ReauthenticationDialogProps = {
  title: string;
  text: string;
  action: string;
  work: (credentials: Reauthentication) => Promise<void>;
  onCancel: () => void;
};

/** Asks for password and code before two-step sign-in is changed. */
export const ReauthenticationDialog = ({ title, text, action, work, onCancel }: ReauthenticationDialogProps) => {
  const change = useChange();

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const credentials = readReauthentication(event.currentTarget);
    void change.run(() => work(credentials));
  };

  return (
    <Dialog title={title} onClose={onCancel}>
      <p className="dialog-text">{text}</p>
      <form className="second-step-form" onSubmit={onSubmit}>
        <ReauthenticationFields change={change} codeLabel={messages.codeFromEither} kind="either" />
        <div className="action-row">
          <Button onClick={onCancel}>{ui.cancel}</Button>
          <Button type="submit" variant="main" busy={change.busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

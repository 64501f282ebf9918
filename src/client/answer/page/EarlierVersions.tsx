import { type ComponentProps, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { messages as ui } from '../../ui/messages.ts';
import { messages } from '../messages.ts';
import type { EarlierVersionsDialog } from './EarlierVersionsDialog.tsx';

/** Loads the dialog: a chunk of its own, which is loaded after the editor. */
export const loadEarlierVersions = () => import('./EarlierVersionsDialog.tsx');

/** A button that opens the list of earlier versions. */
export const EarlierVersions = (props: Omit<ComponentProps<typeof EarlierVersionsDialog>, 'onClose'>) => {
  const [Dialog, setDialog] = useState<typeof EarlierVersionsDialog | undefined>(undefined);
  const [errorText, setErrorText] = useState<string>();
  const open = async () => {
    setErrorText(undefined);
    try {
      const { EarlierVersionsDialog } = await loadEarlierVersions();
      setDialog(() => EarlierVersionsDialog);
    } catch (error) {
      console.warn(error);
      setErrorText(ui.unreachable);
    }
  };
  return (
    <div className="earlier">
      <Button variant="quiet" onClick={() => void open()}>
        {messages.earlierVersions}
      </Button>
      <ErrorMessage>{errorText}</ErrorMessage>
      {Dialog && <Dialog {...props} onClose={() => setDialog(undefined)} />}
    </div>
  );
};

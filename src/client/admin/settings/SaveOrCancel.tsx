import { ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Submit } from '../frame/Form.tsx';

/** The actions of a form that is opened in its row. */
export const SaveOrCancel = ({ save, onCancel }: { save: string; onCancel: () => void }) => (
  <div className="cluster">
    <Submit variant="main">{save}</Submit>
    <Button variant="quiet" onClick={onCancel}>
      {ui.cancel}
    </Button>
  </div>
);

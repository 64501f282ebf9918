import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { messages as ui } from '../../ui/messages.ts';
import { changeSettings } from '../admin-api.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { type Change, useChange } from '../frame/use-change.ts';
import { settingsQuery } from '../queries/settings-query.ts';
import { messages } from './messages.ts';

const texts = messages.opened;

/** Whether the first opening of a question is recorded. Turning it off deletes what was, and asks first. */
export const OpenedCard = () => {
  const settings = useQuery(settingsQuery);
  const client = useQueryClient();
  const announce = useAnnounce();
  const change = useChange();
  const [isAsking, setIsAsking] = useState(false);
  const isOn = settings.data?.records_opened === true;

  const set = (records_opened: boolean) =>
    change.run(async () => {
      client.setQueryData(settingsQuery.queryKey, await changeSettings({ records_opened }));
      setIsAsking(false);
      announce(records_opened ? texts.on : texts.off);
    });

  return (
    <Card className="stack form-card" title={texts.title}>
      <p className="hint">{texts.hint}</p>
      <LoadState query={settings} />
      {settings.data && (
        <label className="choice">
          <input
            type="checkbox"
            // shows the choice while it is being stored
            checked={isOn || (change.busy && !isAsking)}
            aria-disabled={change.busy}
            onChange={() => (isOn ? setIsAsking(true) : void set(true))}
          />
          {texts.label}
        </label>
      )}
      {isAsking ? (
        <AskToTurnOff change={change} onCancel={() => setIsAsking(false)} onConfirm={() => set(false)} />
      ) : (
        <ErrorMessage>{change.errorText}</ErrorMessage>
      )}
    </Card>
  );
};

type AskToTurnOffProps = { change: Change; onCancel: () => void; onConfirm: () => void };

/** Cancel comes first, so it has the initial focus. */
const AskToTurnOff = ({ change, onCancel, onConfirm }: AskToTurnOffProps) => {
  const textId = useId();
  return (
    <Dialog role="alertdialog" aria-label={texts.turnOff} aria-describedby={textId} onClose={onCancel}>
      <p id={textId} className="dialog-text">
        {texts.ask}
      </p>
      <ErrorMessage>{change.errorText}</ErrorMessage>
      <div className="dialog-actions">
        <Button onClick={onCancel}>{ui.cancel}</Button>
        <Button variant="danger" busy={change.busy} onClick={onConfirm}>
          {texts.turnOff}
        </Button>
      </div>
    </Dialog>
  );
};

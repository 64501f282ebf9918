import { useQuery, useQueryClient } from '@tanstack/react-query';
import { settings as messages } from '../../../messages.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx';
import { changeSettings } from '../../api/settings.ts';
import { useAnnounce } from '../../frame/announcer.tsx';
import { ConfirmDialog } from '../../frame/ConfirmDialog.tsx';
import { LoadState } from '../../frame/LoadState.tsx';
import { useChange } from '../../frame/use-change.ts';
import { useDialog } from '../../frame/use-dialog.ts';
import { settingsQuery, showSettings } from '../../queries/settings-query.ts';
import { SettingsRow } from '../SettingsRow.tsx';

const texts = messages.opened;

/** Whether the first opening of a question is recorded. Turning it off deletes what was, and asks first. */
export const OpenedRow = () => {
  const settings = useQuery(settingsQuery);
  const client = useQueryClient();
  const announce = useAnnounce();
  const change = useChange();
  const { dialog, open, close } = useDialog<'turn off'>();
  const isOn = settings.data?.records_opened === true;

  const set = async (records_opened: boolean) => {
    showSettings(client, await changeSettings({ records_opened }));
    close();
    announce(records_opened ? texts.on : texts.off);
  };

  return (
    <SettingsRow title={texts.title} hint={texts.hint}>
      <LoadState query={settings} />
      {settings.data && (
        <Choice
          type="checkbox"
          // optimistic: checked while the change is pending
          checked={isOn || change.busy}
          aria-disabled={change.busy}
          onChange={() => (isOn ? open('turn off') : void change.run(() => set(true)))}
        >
          {texts.label}
        </Choice>
      )}
      {dialog ? (
        <ConfirmDialog label={texts.turnOff} action={texts.turnOff} onCancel={close} onConfirm={() => set(false)}>
          {texts.ask}
        </ConfirmDialog>
      ) : (
        <ErrorMessage>{change.errorText}</ErrorMessage>
      )}
    </SettingsRow>
  );
};

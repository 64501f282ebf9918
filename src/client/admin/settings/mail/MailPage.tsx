import { useQuery } from '@tanstack/react-query';
import { mailSettings as texts } from '../../../messages.ts';
import { LoadState } from '../../frame/LoadState.tsx';
import { SentMails } from '../../mail/SentMails.tsx';
import { settingsQuery } from '../../queries/settings-query.ts';
import { SettingsRow } from '../SettingsRow.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { NoticesRow } from './NoticesRow.tsx';
import { ProvidersRow } from './ProvidersRow.tsx';
import { SetupRow } from './SetupRow.tsx';
import { TestRow } from './TestRow.tsx';
import { UnassignedRow } from './UnassignedRow.tsx';

/** What of mail is set up, a test, what the admin is told of, and what was sent. */
export const MailPage = () => {
  const query = useQuery(settingsQuery);
  const settings = query.data;
  return (
    <SettingsSection title={texts.title} about={texts.about}>
      <LoadState query={query} />
      {settings?.mail.sends === false && <p className="panel padded mail-off">{texts.off}</p>}
      {settings?.mail.sends && (
        <>
          <UnassignedRow />
          <SetupRow mail={settings.mail} />
          <TestRow initial={settings.notices?.email ?? ''} />
          <NoticesRow notices={settings.notices ?? { on: [] }} />
        </>
      )}
      {settings && <ProvidersRow />}
      {settings?.mail.sends && (
        <SettingsRow title={texts.sent.title} hint={texts.sent.hint}>
          <SentMails />
        </SettingsRow>
      )}
    </SettingsSection>
  );
};

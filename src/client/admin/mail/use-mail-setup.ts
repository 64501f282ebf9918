import { useQuery } from '@tanstack/react-query';
import type { MailSetup } from '../../../shared/mail/mails.ts';
import { settingsQuery } from '../queries/settings-query.ts';

const nothing: MailSetup = { sends: false, receives: false };

/** What of mail is set up; nothing until the settings are loaded. Without it no screen mentions mail. */
export const useMailSetup = (): MailSetup => useQuery(settingsQuery).data?.mail ?? nothing;

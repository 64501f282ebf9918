import { invalidFields, Problem } from '../../../shared/errors.ts';
import { type NoticeEvent, type Notices, noticeEvents } from '../../../shared/mail/notices.ts';
import type { App } from '../../app.ts';
import { leadsToPrivateNetwork } from '../../outside/mail/webhook.ts';

/** As stored: with the time since which each address and each event counts. What happened before is not told. */
export type StoredNotices = {
  email?: { address: string; since: string };
  webhook?: { url: string; since: string };
  on: Partial<Record<(typeof noticeEvents)[number], string>>;
};

export const readNotices = (stored: string | null | undefined): StoredNotices =>
  stored ? JSON.parse(stored) : { on: {} };

export const showNotices = ({ email, webhook, on }: StoredNotices): Notices => ({
  ...(email && { email: email.address }),
  ...(webhook && { webhook_url: webhook.url }),
  on: noticeEvents.filter((event) => on[event] !== undefined),
});

/** An address that is left out stays. */
export const changeNotices = (before: StoredNotices, change: Notices, now: string): StoredNotices => {
  const { email: address = before.email?.address, webhook_url: url = before.webhook?.url } = change;
  return {
    ...(address && { email: address === before.email?.address ? before.email : { address, since: now } }),
    ...(url && { webhook: url === before.webhook?.url ? before.webhook : { url, since: now } }),
    on: Object.fromEntries(change.on.map((event) => [event, before.on[event] ?? now])),
  };
};

/** Each event that is told to an address, and since when. An empty queue is told as soon as anything is. */
export const listWanted = ({ on }: StoredNotices, addressSince: string): { event: NoticeEvent; since: string }[] => {
  const events = Object.entries(on) as [NoticeEvent, string][];
  const [first] = events.toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  if (first) events.push(['queue_empty', first[1]]);
  return events.map(([event, since]) => ({ event, since: since > addressSince ? since : addressSince }));
};

/** Throws unless a webhook may lead there: `private_address`, or because it is no web address. */
export const requireWebhook = async (
  { webhook_allow_private }: Pick<App, 'webhook_allow_private'>,
  text: string | null | undefined,
): Promise<void> => {
  if (!text) return;
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw invalidFields([{ field: 'notices.webhook_url', code: 'notAWebAddress' }]);
  if (!webhook_allow_private && (await leadsToPrivateNetwork(url))) throw new Problem('private_address');
};

import { withoutUndefined } from '../../../shared/without-undefined.ts';
import type { Bounce } from './received-message.ts';

/**
 * The first failed recipient of a `message/delivery-status`, or else the first recipient. Undefined if it names no action.
 * `raw` is the whole report, in which the returned message, or its headers, follow.
 */
export const readDeliveryStatus = (status: string, raw: string): Bounce | undefined => {
  const groups = status
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map(fieldsOf)
    .filter((fields) => fields.has('action'));
  const group = groups.find((fields) => fields.get('action')?.toLowerCase() === 'failed') ?? groups[0];
  if (!group) return undefined;
  const recipient = addressOf(group.get('original-recipient')) ?? addressOf(group.get('final-recipient'));
  const message_id = returnedMessageId(raw);
  return {
    action: group.get('action')?.toLowerCase() ?? '',
    status: group.get('status') ?? '',
    ...withoutUndefined({ recipient, message_id }),
  };
};

const fieldsOf = (group: string) =>
  new Map(
    group.split('\n').flatMap((line) => {
      const at = line.indexOf(':');
      return at < 0 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const];
    }),
  );

/** `rfc822; rose@example.org` */
const addressOf = (field: string | undefined) => /^rfc822\s*;\s*<?([^\s<>]+@[^\s<>]+?)>?$/i.exec(field ?? '')?.[1];

/** RFC 3462 forbids encoding a returned message, so its header is readable in the report. */
const returnedMessageId = (raw: string) => {
  const start = raw.search(/^content-type:\s*message\/delivery-status/im);
  return start < 0 ? undefined : /^message-id:\s*(<[^<>\s]{1,998}>)/im.exec(raw.slice(start))?.[1];
};

import type { HeldReason } from '../../../shared/mail/replies.ts';
import type { ParsedMessage } from '../../outside/mail/received-message.ts';
import { readAuthentication } from './authentication.ts';

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** The pattern of a reply's token. */
const tokenPattern = '([a-z2-7]{16})';

/** Matches our reply addresses in text; the first group is the token. `reply_to` has `{token}`. */
export const replyAddress = (reply_to: string, flags = 'gi'): RegExp => {
  const [before = '', after = ''] = reply_to.split('{token}').map(literally);
  return new RegExp(`(?<![a-z0-9._%+-])${before}${tokenPattern}${after}(?![a-z0-9.-]*[a-z0-9])`, flags);
};

/** The tokens of the mails that a message answers, from its recipients. */
export const tokensIn = ({ to }: Pick<ParsedMessage, 'to'>, reply_to: string): string[] => [
  ...new Set(
    to.flatMap((address) => [...address.matchAll(replyAddress(reply_to))]).map(([, token = '']) => token.toLowerCase()),
  ),
];

/** Message-IDs that a message refers to, the nearest first. */
export const messageIdsIn = ({
  in_reply_to,
  references,
}: Pick<ParsedMessage, 'in_reply_to' | 'references'>): string[] => [
  ...new Set([...in_reply_to, ...references.toReversed()].map((id) => id.replace(/^<|>$/g, ''))),
];

/** The tokens of our questions' links in the text, as they are or inside another address (Safe Links). */
export const linkTokensIn = (
  { text = '', html = '' }: Pick<ParsedMessage, 'text' | 'html'>,
  origin: string,
): string[] => {
  const either = [origin, encodeURIComponent(origin)].map(literally).join('|');
  const link = new RegExp(`(?:${either})(?:/|%2F)question(?:/|%2F)([A-Za-z0-9_-]{12,64})`, 'gi');
  return [...new Set([...`${text}\n${html}`.matchAll(link)].map(([, token = '']) => token))];
};

/**
 * Whether a program sent it: an automatic reply, or a bounce. `Precedence: bulk` of a list proves nothing: people answer
 * through lists as well.
 */
export const isFromProgram = ({ headers, return_path }: ParsedMessage): boolean => {
  const { auto_submitted, precedence = '', x_autoreply, x_autorespond, list_id } = headers;
  return (
    (auto_submitted !== undefined && !/^\s*no\b/i.test(auto_submitted)) ||
    return_path === '' ||
    isReport(headers) ||
    x_autoreply !== undefined ||
    x_autorespond !== undefined ||
    /^\s*auto_reply\b/i.test(precedence) ||
    (list_id === undefined && /^\s*(?:bulk|junk)\b/i.test(precedence))
  );
};

/** A bounce, or a receipt. */
export const isReport = ({ content_type }: ParsedMessage['headers']): boolean =>
  /^\s*multipart\/report\b/i.test(content_type);

/** What is known about the sender of a reply: the address that the mail went to, as it is now. */
type Sender = { email: string | null; auth_server: string | undefined };

/** Whether a message says that it comes from this address. */
export const isFrom = ({ from }: ParsedMessage, email: string | null): boolean =>
  from !== undefined && from.toLowerCase() === email?.toLowerCase();

/** Why a reply is not taken without a look at it; undefined if it is. */
export const doubtSender = (parsed: ParsedMessage, { email, auth_server }: Sender): HeldReason | undefined => {
  if (parsed.from === undefined || !isFrom(parsed, email)) return 'other_address';
  if (auth_server === undefined) return undefined;
  const found = readAuthentication(parsed.headers.authentication_results, auth_server, parsed.from);
  return found === 'failed' ? 'authentication_failed' : undefined;
};

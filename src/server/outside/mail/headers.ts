import type { HeaderLines } from 'mailparser';
import { isEmail } from '../../../shared/mail/mails.ts';

/** The header lines of a message, unfolded, with names in lower case. */
export type MessageHeaders = {
  first: (name: string) => string | undefined;
  all: (name: string) => string[];
};

export const readHeaders = (lines: HeaderLines): MessageHeaders => {
  const values = Map.groupBy(lines, ({ key }) => key);
  const all = (name: string) => (values.get(name) ?? []).map(({ line }) => unfolded(line));
  return { all, first: (name) => all(name)[0] };
};

const unfolded = (line: string) =>
  line
    .slice(line.indexOf(':') + 1)
    .replace(/\r?\n/g, '')
    .trim();

const maxIds = 1000;

/** The Message-IDs in a header, with their angle brackets. */
export const messageIdsIn = (value = ''): string[] => (value.match(/<[^<>\s]{1,998}>/g) ?? []).slice(0, maxIds);

const maxAddresses = 1000;
const addressLike = /[^\s<>,;:"()@]{1,64}@[^\s<>,;:"()@]{1,255}/g;

/** All addresses in headers of recipients. */
export const addressesIn = (values: string[]): string[] => {
  const found = values.flatMap((value) => value.match(addressLike) ?? []).slice(0, maxAddresses);
  return [...new Set(found.map(withLowerDomain).filter(isEmail))];
};

// RFC 5322 allows 998 characters in a line; a longer address is none
const maxFrom = 2000;

/**
 * The address of a From header. Undefined if it names several, or is written in any way that programs read
 * differently.
 */
export const singleAddress = (value: string): string | undefined => {
  if (value.length > maxFrom) return undefined;
  const bare = value
    .replace(/"(?:[^"\\]|\\.)*"/g, ' ')
    .replace(/\([^()]*\)/g, ' ')
    .trim();
  const [, name = '', inBrackets] = /^([^<>]*)<\s*([^<>\s]+)\s*>$/.exec(bare) ?? [];
  const address = withLowerDomain(inBrackets ?? bare);
  // some programs repeat the address in place of a name
  const isPlainName = !name.includes('@') || withLowerDomain(name.trim()) === address;
  return isPlainName && isEmail(address) ? address : undefined;
};

const withLowerDomain = (address: string) => {
  const at = address.lastIndexOf('@');
  return address.slice(0, at) + address.slice(at).toLowerCase();
};

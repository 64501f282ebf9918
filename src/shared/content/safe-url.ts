import { linkSchemes } from './elements.ts';

// URL takes quadratic time for a non-ASCII host: 10 ms for 2,000 Chinese characters, 45 ms for 5,000
const maxUrlLength = 2048;
// the limits of DNS
const maxHostLength = 253;
const maxLabelLength = 63;

/**
 * The address of a link as it may be stored: an absolute https, mailto or tel URL. Undefined for any other, and for one that
 * is too long. The sanitiser, the editor and the read-only view all use it.
 */
export const safeUrl = (address: string): string | undefined => {
  if (address.length > maxUrlLength || isHostTooLong(address)) return undefined;
  const url = parse(address);
  if (!url || !linkSchemes.includes(url.protocol)) return undefined;
  // normalised if it could otherwise be resolved relative to the page
  return /^(?:https:\/\/|mailto:|tel:)[^\s\\\p{Cc}]+$/u.test(address) ? address : url.href;
};

// URL.parse is too new for browsers
const parse = (address: string) => {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
};

/** Finds the host as URL does, which ignores tabs, line breaks and leading white space. */
const isHostTooLong = (address: string): boolean => {
  const authority = /^[\0-\x20]*https:[/\\]*([^/\\?#]*)/i.exec(address.replace(/[\t\n\r]/g, ''))?.[1] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return (
    host.length > maxHostLength || host.split(/[.:\u3002\uff0e\uff61]/).some(({ length }) => length > maxLabelLength)
  );
};

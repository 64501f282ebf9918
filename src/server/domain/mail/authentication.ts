/** `none`: nothing is known. */
export type Authentication = 'passed' | 'failed' | 'none';

type Result = { method: string; result: string; properties: string };

/**
 * What the receiving server found out about the sender (RFC 8601). `header` is the topmost Authentication-Results: the
 * ones below it, and any under another name than `server`, may be forged. DMARC decides; without it an aligned DKIM
 * signature or SPF. The header repeats addresses that the sender chose: what could be read in two ways has failed.
 */
export const readAuthentication = (header: string | undefined, server: string, from: string): Authentication => {
  const { parts, isAmbiguous } = splitResults(header ?? '');
  const [id = '', ...rest] = parts;
  if (id.trim().split(/\s+/)[0]?.toLowerCase() !== server.toLowerCase()) return 'none';
  const results = rest.map(readResult).filter((result) => result !== undefined);
  const dmarc = results.filter(({ method }) => method === 'dmarc');
  if (isAmbiguous || dmarc.length > 1 || dmarc[0]?.result === 'fail') return 'failed';
  if (dmarc[0]?.result === 'pass') return 'passed';
  const others = results.filter(({ method }) => method === 'dkim' || method === 'spf');
  if (others.length === 0) return 'none';
  const domain = domainOf(from);
  return others.some((other) => other.result === 'pass' && isAligned(other, domain)) ? 'passed' : 'failed';
};

/** A quoted string, an escaped character, or any other. */
const token = /"(?:[^"\\]|\\.)*"|\\.|./gs;

/** The parts between semicolons, without comments. Ambiguous: a quotation mark in a comment, or something does not end. */
const splitResults = (header: string): { parts: string[]; isAmbiguous: boolean } => {
  const parts = [''];
  let depth = 0;
  let isAmbiguous = false;
  for (const [text] of header.matchAll(token)) {
    if (text.includes('"') && (depth > 0 || text.length < 2)) isAmbiguous = true;
    else if (text === '(') depth += 1;
    else if (text === ')') depth -= 1;
    else if (depth === 0 && text === ';') parts.push('');
    else if (depth === 0) parts.push(`${parts.pop()}${text.length > 1 ? unquote(text) : text}`);
    if (depth < 0) isAmbiguous = true;
  }
  return { parts, isAmbiguous: isAmbiguous || depth !== 0 };
};

/** Of a quoted string; `?` if it has characters that no domain has. */
const unquote = (quoted: string) => (/^"[\w.@-]*"$/.test(quoted) ? quoted.slice(1, -1) : '?');

const readResult = (text: string): Result | undefined => {
  const [, method, result, properties] = /^\s*([a-z0-9-]+)(?:\/\d+)?\s*=\s*([a-z]+)(.*)$/is.exec(text) ?? [];
  if (method === undefined || result === undefined) return undefined;
  return { method: method.toLowerCase(), result: result.toLowerCase(), properties: properties ?? '' };
};

const authenticated = {
  dkim: /\bheader\.(?:d|i)\s*=\s*(\S+)/i,
  spf: /\bsmtp\.(?:mailfrom|helo)\s*=\s*(\S+)/i,
};

/** Relaxed alignment: the same domain, or one below the other. */
const isAligned = ({ method, properties }: Result, domain: string) => {
  const other = domainOf(authenticated[method as keyof typeof authenticated].exec(properties)?.[1] ?? '');
  return other === domain || isBelow(other, domain) || isBelow(domain, other);
};

/** Below a domain that somebody owns: many registries give out names below one like `co.uk` or `com.au`. */
const isBelow = (domain: string, parent: string) =>
  domain.endsWith(`.${parent}`) && parent.includes('.') && !/^[^.]{1,3}\.[^.]+$/.test(parent);

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

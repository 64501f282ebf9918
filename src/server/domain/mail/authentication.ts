/** `none`: nothing is known. */
export type Authentication = 'passed' | 'failed' | 'none';

type Result = { method: string; result: string; properties: string };

/**
 * What the receiving server found out about the sender (RFC 8601). `header` is the topmost Authentication-Results: the
 * ones below it, and any under another name than `server`, may be forged. DMARC decides; without it an aligned DKIM
 * signature or SPF.
 */
export const readAuthentication = (header: string | undefined, server: string, from: string): Authentication => {
  const [id = '', ...parts] = (header ?? '').replace(/\([^()]*\)/g, ' ').split(';');
  if (id.trim().split(/\s+/)[0]?.toLowerCase() !== server.toLowerCase()) return 'none';
  const results = parts.map(readResult).filter((result) => result !== undefined);
  const dmarc = results.find(({ method }) => method === 'dmarc')?.result;
  if (dmarc === 'pass') return 'passed';
  if (dmarc === 'fail') return 'failed';
  const others = results.filter(({ method }) => method === 'dkim' || method === 'spf');
  if (others.length === 0) return 'none';
  const domain = domainOf(from);
  return others.some((other) => other.result === 'pass' && isAligned(other, domain)) ? 'passed' : 'failed';
};

const readResult = (text: string): Result | undefined => {
  const [, method, result, properties] = /^\s*([a-z0-9-]+)(?:\/\d+)?\s*=\s*([a-z]+)(.*)$/is.exec(text) ?? [];
  if (method === undefined || result === undefined) return undefined;
  return { method: method.toLowerCase(), result: result.toLowerCase(), properties: properties ?? '' };
};

const aligned = {
  dkim: /\bheader\.(?:d|i)\s*=\s*"?([^\s";]+)/i,
  spf: /\bsmtp\.(?:mailfrom|helo)\s*=\s*"?([^\s";]+)/i,
};

/** Relaxed alignment: the same domain, or one below the other. */
const isAligned = ({ method, properties }: Result, domain: string) => {
  const other = domainOf(aligned[method as keyof typeof aligned].exec(properties)?.[1] ?? '');
  return other.includes('.') && (other === domain || other.endsWith(`.${domain}`) || domain.endsWith(`.${other}`));
};

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

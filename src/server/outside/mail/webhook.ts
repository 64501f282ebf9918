import dns from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-addresses.ts';

type Address = { address: string; family: number };

/** In ms: for the whole exchange. */
const timeout = 10_000;

/** All addresses of the URL's host; throws if its name cannot be resolved. */
const resolveHost = async ({ hostname }: URL): Promise<Address[]> => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  // RFC 6761: these never lead elsewhere, and not every resolver knows them
  if (/(^|\.)localhost\.?$/.test(host)) return [{ address: '127.0.0.1', family: 4 }];
  return family === 0 ? dns.lookup(host, { all: true }) : [{ address: host, family }];
};

const isPrivate = (addresses: Address[]) => addresses.some(({ address }) => isPrivateAddress(address));

/** Whether a URL leads to this machine or its private network. False for a name that cannot be resolved now. */
export const leadsToPrivateNetwork = (url: URL): Promise<boolean> => resolveHost(url).then(isPrivate, () => false);

type Post = { allow_private: boolean; signal: AbortSignal };

/**
 * Posts JSON; whether the response was a success (2xx). Follows no redirect and reads no body. The connection goes to the
 * addresses that were checked: with a second look-up, a name could lead elsewhere (DNS rebinding).
 */
export const postJson = async (url: URL, body: object, { allow_private, signal }: Post): Promise<boolean> => {
  const addresses = await resolveHost(url).catch(() => []);
  if (addresses.length === 0 || (isPrivate(addresses) && !allow_private)) return false;
  return post(url, JSON.stringify(body), {
    lookup: alwaysFinds(addresses),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
  }).catch(() => {
    signal.throwIfAborted();
    return false;
  });
};

const alwaysFinds =
  (addresses: Address[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [{ address, family } = { address: '', family: 0 }] = addresses;
    if (all) callback(null, addresses);
    else callback(null, address, family);
  };

const post = (url: URL, body: string, options: { lookup: LookupFunction; signal: AbortSignal }) =>
  new Promise<boolean>((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    request(url, {
      ...options,
      method: 'POST',
      // a connection of its own, which ends with the response's head
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Family Stories',
      },
    })
      .on('error', reject)
      .on('response', (response) => {
        const { statusCode = 0 } = response;
        response.on('error', () => {}).destroy();
        resolve(statusCode >= 200 && statusCode < 300);
      })
      .end(body);
  });

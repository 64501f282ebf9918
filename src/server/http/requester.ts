import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../shared/loopback.ts';
import type { Requester } from '../domain/audit.ts';
import { browserCookie, readCookie } from './cookies.ts';

/** Who sent a request. Forwarded addresses count only from trusted proxies, so a client cannot forge its own. */
export const requesterOf = (request: FastifyRequest): Requester => ({
  client: request.ip,
  device: describeDevice(request.headers['user-agent']),
  browser_token: readCookie(request, browserCookie),
  isLocal: isLoopback(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined,
  log: (event) => request.log.info({ event }, 'audit'),
});

const programs: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** 'Firefox on Linux', or the first product of the User-Agent; '' for one that cannot be shown safely. */
export const describeDevice = (userAgent = ''): string => {
  const program = findName(programs, userAgent);
  const system = findName(systems, userAgent);
  if (program && system) return `${program} on ${system}`;
  // the rest is untrusted text: only a short product token is taken
  return program ?? /^[A-Za-z][\w.+-]{0,30}(\/[\w.+-]{1,20})?/.exec(userAgent)?.[0] ?? '';
};

const findName = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

import type { FastifyRequest } from 'fastify';
import type { Requester } from '../domain/audit.ts';
import { isLoopback } from '../domain/network.ts';
import { browserCookie, readCookie } from './cookies.ts';

/** Who sent a request. The address is one that a stranger's headers cannot change. */
export const requesterOf = (request: FastifyRequest): Requester => ({
  client: request.ip,
  device: describeDevice(request.headers['user-agent']),
  known: readCookie(request, browserCookie),
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

/** 'Firefox on Linux', or the name of a program; '' where it says nothing that can be shown. */
export const describeDevice = (userAgent = ''): string => {
  const program = findName(programs, userAgent);
  const system = findName(systems, userAgent);
  if (program && system) return `${program} on ${system}`;
  // what else it says is anybody's: plain letters, and few of them
  return program ?? /^[A-Za-z][\w.+-]{0,30}(\/[\w.+-]{1,20})?/.exec(userAgent)?.[0] ?? '';
};

const findName = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

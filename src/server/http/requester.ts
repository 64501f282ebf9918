import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../shared/loopback.ts';
import { describeProgram, type System } from '../../shared/sign-in/devices.ts';
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

const systems: [RegExp, System][] = [
  [/\biPhone\b/, 'iphone'],
  [/\biPad\b/, 'ipad'],
  [/\bAndroid\b/, 'android'],
  [/\bCrOS\b/, 'chromebook'],
  [/\bWindows\b/, 'windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'mac'],
  [/\bLinux\b|\bX11\b/, 'linux'],
];

/** 'Firefox on Linux', or the first product of the User-Agent; '' for one that cannot be shown safely. */
export const describeDevice = (userAgent = ''): string => {
  const program = findName(programs, userAgent);
  const system = findName(systems, userAgent);
  if (program && system) return describeProgram(program, system);
  // the rest is untrusted text: only a short product token is taken
  return program ?? /^[A-Za-z][\w.+-]{0,30}(\/[\w.+-]{1,20})?/.exec(userAgent)?.[0] ?? '';
};

const findName = <Name>(names: [RegExp, Name][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

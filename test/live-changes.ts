import { expect, onTestFinished } from 'vitest';
import { openStream } from './change-stream.ts';
import { openTestApp, type TestApp } from './open-test-app.ts';

/** In ms; short, so that tests need not wait for it. */
export const pollInterval = 100;

export const open = async (...[options, place]: Parameters<typeof openTestApp>) => {
  const t = await openTestApp({ ...options, changes: { pollInterval, ...options?.changes } }, place);
  onTestFinished(t.close);
  return t;
};

export const follow = async (t: TestApp, last?: string) => {
  const stream = await openStream(`${await t.listen()}/api/changes`, { cookie: t.cookie }, last);
  onTestFinished(() => stream.close());
  return stream;
};

/** A stream that has sent its first event. */
export const followed = async (t: TestApp) => {
  const stream = await follow(t);
  expect(await stream.next()).toMatchObject({ name: 'reload', person_ids: [] });
  return stream;
};

/** The limit for every change: visible within two seconds. */
export const soon = 2000;

import { describe, expect, test } from 'vitest';
import { openEventStream } from '../../src/server/http/event-stream.ts';
import { errors } from '../../src/shared/messages/en/errors.ts';
import { pollWithin } from '../change-stream.ts';
import { follow, followed, open, soon } from '../live-changes.ts';

describe('an event stream over HTTP', () => {
  test('is not buffered by caches or proxies', async () => {
    const { headers, status } = await followed(await open());
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
  });

  test('is not started by HEAD, whose response would never end', async () => {
    const t = await open({ changes: { maxSubscribers: 1 } });
    expect((await t.asAdmin('HEAD', '/api/changes')).statusCode).toBe(404);
    await followed(t);
  });

  test('refuses an invalid `after`', async () => {
    const t = await open();
    for (const query of [
      ...['after=', 'after=-1', 'after=x', 'after=1.5', 'after=1&after=2'],
      ...['before=1', 'after=1234567890123456'],
    ])
      expect((await t.asAdmin('GET', `/api/changes?${query}`)).json()).toMatchObject({ code: 'invalid_fields' });
  });

  test('closed by its client is not logged as an error', async () => {
    const lines: string[] = [];
    const log_to = { write: (line: string) => void lines.push(line) };
    const t = await open({ changes: { maxSubscribers: 1 }, log_level: 'warn', log_to });
    (await followed(t)).close();
    await expect.poll(async () => (await follow(t)).status).toBe(200);
    expect(lines).toEqual([]);
  });

  test('is limited in number, and a closed one frees its slot', async () => {
    const t = await open({ changes: { maxSubscribers: 3 } });
    const streams = await Promise.all([followed(t), followed(t), followed(t)]);
    const refused = await t.asAdmin('GET', '/api/changes');
    expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '30' } });
    expect(refused.json()).toMatchObject({ code: 'too_many_dashboards', detail: errors.too_many_dashboards });
    streams[0]?.close();
    await expect.poll(async () => (await follow(t)).status).toBe(200);
  });

  test('ends when the server closes, and an unread one does not delay it', async () => {
    const t = await open();
    const stream = await followed(t);
    const unread = await fetch(`${await t.listen()}/api/changes`, { headers: { cookie: t.cookie } });
    expect(unread.status).toBe(200);
    let isClosed = false;
    const closing = t.server.close().then(() => {
      isClosed = true;
    });
    expect(await pollWithin(soon, () => isClosed)).toBe(true);
    await closing;
    await stream.ended;
    await unread.body?.cancel().catch(() => {});
  });

  test('that is read slowly gets one reload for everything that happened meanwhile', async () => {
    const stream = openEventStream(() => {});
    for (let id = 1; id <= 5000; id++) stream.send({ name: 'changes', id, person_ids: [`person ${id % 400}`] });
    expect(stream.body.readableLength).toBeLessThan(20_000);
    const chunks: string[] = [];
    for await (const chunk of stream.body) {
      chunks.push(String(chunk));
      if (String(chunk).includes('id: 5000')) stream.end();
    }
    expect(chunks.at(-1)).toBe('event: reload\nid: 5000\ndata: {"person_ids":[]}\n\n');
    expect(chunks.join('').length).toBeLessThan(20_000);
    stream.send({ name: 'beat', id: 5001, person_ids: [] });
  });
});

import { expect, test } from 'vitest';
import { resetServer, serve } from './server.ts';

const settings = { message_templates: [], records_opened: false };

const ask = (method: string, path: string, body?: object) =>
  fetch(path, { method, ...(body && { body: JSON.stringify(body) }) });

test('a response that the server would never send fails the test', async () => {
  for (const [response, fault] of [
    [{ records_opened: false }, /message_templates/],
    [{ ...settings, records_opened: 'no' }, /records_opened/],
    [{ ...settings, invented: true }, /invented|additional/],
  ] as const) {
    serve({ 'GET /api/settings': response });
    await expect(ask('GET', '/api/settings')).rejects.toThrow(fault);
    expect(resetServer).toThrow(fault);
  }
});

test('a request that the server does not know, or would refuse, fails the test', async () => {
  serve({ 'PATCH /api/settings': settings, 'GET /api/people': { people: [] } });
  await expect(ask('GET', '/api/setings')).rejects.toThrow('The server has no GET /api/setings');
  await expect(ask('GET', '/api/people?sort=name')).rejects.toThrow('has no parameter sort');
  await expect(ask('PATCH', '/api/settings', { records_opened: 'no' })).rejects.toThrow(/records_opened/);
  expect(resetServer).toThrow('The server has no GET /api/setings');
});

test('a request that the test does not expect fails it', async () => {
  await expect(ask('GET', '/api/settings')).rejects.toThrow('does not say what GET /api/settings answers');
  expect(resetServer).toThrow('does not say what GET /api/settings answers');
});

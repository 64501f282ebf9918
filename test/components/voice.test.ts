import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from './axe.ts';
import { answered, person, serveFamily, whole } from './family.ts';
import { open } from './screen.tsx';
import { problem, serve } from './server.ts';

test('the settings say where voices go, and a press tries it with a sentence', async () => {
  const { settings } = serveFamily();
  settings.voice = { ffmpeg: false, megabytes: 200 };
  open('/admin/settings/voice');
  await expect.element(page.getByText('no recording is sent anywhere')).toBeVisible();
  await expect.element(page.getByText('200 MB')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Test' })).not.toBeInTheDocument();

  settings.voice = { ffmpeg: true, megabytes: 200, transcriber: 'whisper.example.org' };
  serve({ 'POST /api/settings/transcriber-test': { text: 'We rowed to the island.' } });
  open('/admin/settings/voice');
  await expect.element(page.getByText('whisper.example.org')).toBeVisible();
  const press = () => page.getByRole('button', { name: 'Test' }).click();
  await press();
  await expect.element(page.getByText('My grandmother baked bread on Sundays')).toBeVisible();
  await expect.element(page.getByText('We rowed to the island.')).toBeVisible();
  await expect.element(page.getByText(/^\d+(\.\d)? seconds?$/)).toBeVisible();
  await expectAccessible();
  serve({
    'POST /api/settings/transcriber-test': problem(502, 'transcriber_unreachable', 'It does not respond.', {
      request_id: 'r1',
    }),
  });
  await press();
  await expect.element(page.getByText('It does not respond.')).toBeVisible();
  await expect.element(page.getByText('We rowed to the island.')).not.toBeInTheDocument();
  await expectAccessible();
});

test('a list of questions says how long answers were told, and whose words wait to be looked at', async () => {
  serveFamily(
    person('Grandma Rose', [
      answered('Who taught you to swim?', { recorded_ms: 252_000, has_unread_words: true }),
      answered('What was on the radio?', { recorded_ms: 252_000 }),
      answered('Who lived next door?'),
    ]),
  );
  open('/');
  const rows = page.getByRole('article', { name: 'Grandma Rose' }).getByRole('listitem');
  await expect.element(rows.nth(2)).toBeVisible();
  expect(rows.elements().map(({ textContent }) => /Recording, 4:12|Words to look at/.exec(textContent)?.[0])).toEqual([
    undefined,
    'Recording, 4:12',
    'Words to look at',
  ]);
});

test('a recording in the wastebasket is brought back, or deleted for good', async () => {
  serveFamily();
  const times = { created_at: '2026-11-01T10:00:00.000Z', deleted_at: '2026-11-20T10:00:00.000Z' };
  const purge_at = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString();
  const resting = (id: string, duration_ms?: number) => ({
    ...{ id, question_id: 'q', person_id: 'p', person_name: 'Grandma Rose', question_text: 'Who taught you to swim?' },
    ...{ ...times, purge_at, ...(duration_ms !== undefined && { duration_ms }) },
  });
  let recordings = [resting('told', 134_000), resting('unfinished')];
  const remove = ({ ids: [gone] }: { ids: string[] }) => {
    recordings = recordings.filter(({ id }) => id !== gone);
  };
  serve({
    'GET /api/wastebasket': () => ({ people: [], questions: [], recordings }),
    'POST /api/wastebasket/recordings/{id}/restore': remove,
    'DELETE /api/wastebasket/recordings/{id}': remove,
  });
  open('/admin/settings/wastebasket');
  await expect.element(page.getByRole('heading', { name: 'Recording, 2:14' })).toBeVisible();
  await page.getByRole('button', { name: 'Bring back: Recording, 2:14' }).click();
  await expect.element(page.getByText('The recording is back.')).toBeVisible();
  await page.getByRole('button', { name: /^More: Recording/ }).click();
  await page.getByRole('menuitem', { name: 'Delete for good' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect.element(page.getByText('It is empty.')).toBeVisible();
});

test('a recording that cannot be played is with its answer: to download, and to try again', async () => {
  const question = answered('Who taught you to swim?', { has_unplayed_recording: true });
  const rose = person('Grandma Rose', [question]);
  serveFamily(rose);
  const at = { created_at: '2026-11-01T10:00:00.000Z', takes: 2 };
  const kept = { ...at, id: 'kept', status: 'refused' as const, fault: 'unreadable' as const };
  const other = { ...at, id: 'other', status: 'refused' as const, fault: 'incomplete' as const };
  let unplayed: (Omit<typeof kept, 'status' | 'fault'> & { status: 'refused' | 'processing' })[] = [kept, other];
  serve({
    'GET /api/questions/{id}/revisions': { revisions: [] },
    'GET /api/stories/people': { people: [] },
    'GET /api/questions/{id}': () => ({ ...whole({ ...question, person_id: rose.id }), unplayed }),
    'POST /api/recordings/{id}/prepare': ({ ids: [id] }: { ids: string[] }) => {
      unplayed = [{ ...at, id: String(id), status: 'processing' }, other];
    },
  });
  open(`/admin/people/${rose.id}`);
  await expect.element(page.getByText('Recording can’t be played')).toBeVisible();
  await page.getByRole('link', { name: 'Read Answer: Who taught you to swim?' }).click();
  await expect.element(page.getByText(/can’t be played here, perhaps because it is damaged/)).toBeVisible();
  await expect.element(page.getByText('There is no answer to this question yet.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Download the original, part 2' }).first()).toBeVisible();
  await expectAccessible();
  // of the one that did not arrive as it was recorded, another try cannot help
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('This recording has arrived, and is being prepared.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a recording that was continued can be downloaded as one file, beside its originals; its printed code ends once confirmed', async () => {
  const question = answered('Who taught you to swim?');
  const rose = person('Grandma Rose', [question]);
  serveFamily(rose);
  const url = '/recordings/told-copy.m4a?key=secret';
  let listen_link: string | undefined = 'https://stories.example.org/listen/code';
  const recording = {
    ...{ id: 'told', duration_ms: 2000, created_at: '2026-11-01T10:00:00.000Z', takes: 2, url },
    sources: [
      { url: '/recordings/told.webm?key=secret', content_type: 'audio/webm' },
      { url, content_type: 'audio/mp4' },
    ],
  };
  serve({
    'GET /api/questions/{id}/revisions': { revisions: [] },
    'GET /api/stories/people': { people: [] },
    'GET /api/thanks': { thanks: [] },
    'GET /api/questions/{id}': () => ({
      ...whole({ ...question, person_id: rose.id }),
      recordings: [{ ...recording, ...(listen_link !== undefined && { listen_link }) }],
    }),
    'DELETE /api/recordings/{id}/listen-link': () => {
      listen_link = undefined;
    },
  });
  open(`/admin/people/${rose.id}`);
  await page.getByRole('link', { name: 'Read Answer: Who taught you to swim?' }).click();
  const link = page.getByRole('link', { name: 'Download the whole recording' });
  await expect.element(link).toHaveAttribute('href', url);
  await expect.element(link).toHaveAttribute('download', 'Grandma Rose 2026-11-01.m4a');
  await expect.element(page.getByRole('link', { name: 'Download the original, part 2' })).toBeVisible();
  const code = page.getByRole('button', { name: 'End the printed code' });
  await code.click();
  await expect.element(page.getByText('stops working there for good')).toBeVisible();
  await expectAccessible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  expect(listen_link).toBeDefined();
  await code.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the printed code' }).click();
  await expect.element(code).not.toBeInTheDocument();
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { password } from '../call-server.ts';
import { jpeg } from '../sample-images.ts';
import { startServer } from '../start-server.ts';
import { freePorts } from '../stores/processes.ts';
import { expect, test } from './fixtures.ts';

test('with ADMIN_PORT the admin reads there, and links open at PUBLIC_URL', async ({ page, context }) => {
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-e2e-'));
  const [port, adminPort] = (await freePorts(2)) as [number, number];
  // localhost and 127.0.0.1, so that the browser sees two sites
  const public_url = `http://localhost:${port}`;
  const settings = { DATA_DIR: folder, PORT: `${port}`, ADMIN_PORT: `${adminPort}`, PUBLIC_URL: public_url };
  const server = await startServer(settings);
  try {
    expect(server.origin).toBe(`http://127.0.0.1:${adminPort}`);
    const question = await server.addQuestion('Who taught you to swim?');
    const headers = { 'access-token': question.access_token, 'content-type': 'application/json' };
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await jpeg())], 'boat.jpg', { type: 'image/jpeg' }));
    const upload = { method: 'POST', headers: { 'access-token': question.access_token }, body: form };
    const { url } = await (await fetch(`${public_url}/api/answer/images`, upload)).json();
    const content = `<figure><img src="${url}" alt=""></figure><p>In the river.</p>`;
    const body = JSON.stringify({ content, status: 'submitted', base_version: 0 });
    expect((await fetch(`${public_url}/api/answer`, { method: 'PUT', headers, body })).status).toBe(200);

    await page.goto(`${server.origin}/login`);
    await page.getByPlaceholder('Enter password').fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('link', { name: 'Read Answer: Who taught you to swim?' }).click();
    await expect(page.getByText('In the river.')).toBeVisible();
    await expect
      .poll(() => page.locator('figure img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    const link = page.getByRole('link', { name: 'Open Link' });
    await expect(link).toHaveAttribute('href', `${public_url}/question/${question.access_token}`);
    const opened = context.waitForEvent('page');
    await link.click();
    await expect((await opened).getByText('In the river.')).toBeVisible();

    const outside = await context.newPage();
    await outside.goto(`${public_url}/admin`);
    await expect(outside.getByRole('heading', { name: 'There’s nothing at this address' })).toBeVisible();
    await expect(outside.getByRole('link')).toHaveCount(0);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

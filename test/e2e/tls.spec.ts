import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startServer } from '../start-server.ts';
import { canStartTlsNginx, startTlsNginx } from '../stores/nginx-tls.ts';
import { adminPassword, expect, test } from './fixtures.ts';

test('over TLS a browser accepts __Host- cookies, signs in with them and deletes them on Logout', async ({
  launchOptions,
}) => {
  test.skip(!canStartTlsNginx(), 'nginx or OpenSSL is not here');
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-e2e-'));
  const settings = { ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'warn', DATA_DIR: folder, TRUST_PROXY: 'loopback' };
  const server = await startServer(settings);
  const nginx = await startTlsNginx(Number(new URL(server.origin).port));
  const args = [`--host-resolver-rules=MAP stories.example.org 127.0.0.1`, ...(launchOptions.args ?? [])];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await page.goto(`https://stories.example.org:${nginx.tls}/login`);
    await page.getByPlaceholder('Enter password').fill(adminPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Family Stories' })).toBeVisible();
    const kept = await context.cookies();
    expect(kept.map(({ name }) => name).sort()).toEqual([
      '__Host-family_stories_browser',
      '__Host-family_stories_session',
    ]);
    for (const cookie of kept)
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' });
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    const left = async () => (await context.cookies()).map(({ name }) => name);
    await expect.poll(left).toEqual(['__Host-family_stories_browser']);
  } finally {
    await browser.close();
    await nginx.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

// `npm run screenshots`: makes the pictures of docs/screenshots and the book of docs/keepsake from the seeded family, and
// pictures of every screen in the folder screens; with `-- screens` only those.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { password } from '../test/call-server.ts';
import { launchOptions } from '../test/chromium.ts';
import { family } from '../test/family.ts';
import { type RealServer, startServer } from '../test/start-server.ts';
import { takeBookPictures } from './book-pictures.ts';
import { chromiumPath, chromium as needed, pdfTools, provide } from './requirements.ts';
import { root, run } from './run.ts';

// dates as in the seeded family's country
const locale = 'en-GB';
const folder = join(root, 'docs/screenshots');
const question = family[0]?.questions.find(({ status }) => status === 'in_progress')?.question_text ?? '';
const unansweredOf = (place: number) =>
  family[place]?.questions.find(({ status }) => status === 'not_started')?.question_text ?? '';
const unanswered = unansweredOf(0);

const take = async (page: Page, name: string) => {
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  // a palette: a third of the bytes
  await sharp(picture).png({ palette: true, quality: 95, effort: 10 }).toFile(join(folder, name));
};

const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).last();

const openDashboard = async (browser: Browser, origin: string, height: number, width: number) => {
  const page = await browser.newPage({ viewport: { width, height }, locale });
  await page.goto(`${origin}/login`);
  await page.getByPlaceholder('Enter password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText(question).waitFor();
  return page;
};

const openPhone = async (browser: Browser, dashboard: Page, text: string) => {
  const link = await rowOf(dashboard, text).getByRole('link', { name: 'Open Link' }).getAttribute('href');
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, locale });
  await page.goto(new URL(link ?? '', dashboard.url()).href);
  await page.locator('.ProseMirror').waitFor();
  return page;
};

const takeAll = async (browser: Browser, server: RealServer) => {
  const { origin } = server;
  const dashboard = await openDashboard(browser, origin, 900, 1440);

  const phone = await openPhone(browser, dashboard, question);
  await phone.locator('.ProseMirror img').evaluate((image: HTMLImageElement) => image.decode());
  await take(phone, 'phone.png');

  // somebody begins to write while the dashboard is open
  const writing = await openPhone(browser, dashboard, unanswered);
  await writing.locator('.ProseMirror').pressSequentially('That it is allowed to change your mind.');
  await rowOf(dashboard, unanswered).getByText('In Progress').waitFor();
  await take(dashboard, 'dashboard.png');

  const small = await openDashboard(browser, origin, 760, 1000);
  await rowOf(small, unansweredOf(1))
    .getByRole('button', { name: /^Share/ })
    .click();
  await small.getByRole('img', { name: /^QR code/ }).waitFor();
  await take(small, 'share.png');

  await takeBookPictures({ server, browser, admin: dashboard, locale, take });
};

const takePictures = async () => {
  const data = mkdtempSync(join(tmpdir(), 'family-stories-'));
  try {
    if (!(await run('node', ['test/seed.ts'], { env: { DATA_DIR: data } })))
      throw new Error('The family could not be added.');
    const server = await startServer({ DATA_DIR: data });
    const browser = await chromium.launch({ ...launchOptions, executablePath: chromiumPath() ?? '' });
    try {
      await takeAll(browser, server);
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    rmSync(data, { recursive: true });
  }
};

const takeScreens = async () => {
  const projects = ['screens', 'screens-large-text'].flatMap((name) => ['--project', name]);
  const args = ['test', '-c', 'playwright.config.ts', '--reporter=line', ...projects];
  if (!(await run('playwright', args, { env: { CHROMIUM_PATH: chromiumPath() } })))
    throw new Error('Not all screens could be shown.');
};

if ((await provide([needed, ...pdfTools])).length > 0) process.exit(1);
if (process.argv[2] !== 'screens') await takePictures();
await takeScreens();

// Part of `npm run screenshots`: the seeded family's book as PDFs and pictures in docs/keepsake, and pictures of the
// reading pages and the book editor in docs/screenshots.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Book, BookEdition, Build } from '../src/shared/books.ts';
import type { Reader } from '../src/shared/reading/readers.ts';
import type { Story } from '../src/shared/reading/stories.ts';
import { familyBook } from '../test/family/book.ts';
import { readPdf } from '../test/pdf.ts';
import type { RealServer } from '../test/start-server.ts';
import { root } from './run.ts';

const folder = join(root, 'docs/keepsake');

/** Takes a picture of a page into docs/screenshots. */
type Take = (page: Page, name: string) => Promise<void>;

type Pictures = { server: RealServer; browser: Browser; admin: Page; locale: string; take: Take };

export const takeBookPictures = async (pictures: Pictures): Promise<void> => {
  const { server } = pictures;
  const { stories }: { stories: Story[] } = await get(server, '/api/stories?limit=100');
  const find = (words: string) => {
    const story = stories.find(({ question_text }) => question_text.includes(words));
    if (!story) throw new Error(`No story asks: ${words}`);
    return story;
  };
  const cover_photo = find('cocinero').photo?.src.split('/').at(-1);
  const book: Book = await post(server, '/api/books', { ...familyBook, cover_photo, cover_colour: 3 });
  await makeBook(server, book);
  await takeReading(pictures, find('Grandpa Stach? The long'));
  await takeBook(pictures);
};

const get = async (server: RealServer, path: string) => (await server.asAdmin('GET', path)).json();

const post = async (server: RealServer, path: string, body: object) => {
  const response = await server.asAdmin('POST', path, body);
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

// ---------------------------------------------------------------- the book

const makeBook = async (server: RealServer, book: Book) => {
  mkdirSync(folder, { recursive: true });
  const pages = await make(server, book, 'screen');
  const cover = await make(server, book, 'cover');
  writeFileSync(join(folder, 'book.pdf'), pages);
  writeFileSync(join(folder, 'cover.pdf'), cover);

  const pdf = readPdf(pages);
  // a spread: an even page and the one after it
  const spread = async (words: string, name: string) => {
    const at = pdf.pages.findIndex((text) => text.includes(words)) + 1;
    if (at === 0) throw new Error(`No page has: ${words}`);
    const left = at - (at % 2);
    const [one, other] = await Promise.all([pdf.picture(left, dpi), pdf.picture(left + 1, dpi)]);
    await sideBySide([one, other], name);
  };
  await spread('I fell off the lock gate', 'opening.png');
  await spread('The Regal Rooms, autumn 1955', 'photos.png');
  await sideBySide([await readPdf(cover).picture(1, dpi)], 'cover.png');
};

const dpi = 110;

const make = async (server: RealServer, book: Book, edition: BookEdition) => {
  const { id } = await post(server, `/api/books/${book.id}/builds`, { edition });
  for (;;) {
    const { state, problems }: Build = await get(server, `/api/builds/${id}`);
    if (state === 'done') break;
    if (state === 'failed') throw new Error(`The book was not made: ${JSON.stringify(problems)}`);
    await sleep(200);
  }
  return Buffer.from(await (await server.asAdmin('GET', `/api/builds/${id}/file?volume=1`)).arrayBuffer());
};

/** Composes pages as sheets of paper on a table. */
const sideBySide = async (sheets: Buffer[], name: string) => {
  const edge = 36;
  const sizes = await Promise.all(sheets.map((sheet) => sharp(sheet).metadata()));
  const lefts = sizes.map((_, index) => edge + sizes.slice(0, index).reduce((sum, { width }) => sum + width + 1, 0));
  const width = (lefts.at(-1) ?? 0) + (sizes.at(-1)?.width ?? 0) + edge;
  const height = Math.max(...sizes.map(({ height }) => height)) + 2 * edge;
  await sharp({ create: { width, height, channels: 3, background: '#d9cbb5' } })
    .composite(sheets.map((input, index) => ({ input, left: lefts[index] ?? 0, top: edge })))
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(folder, name));
};

// ---------------------------------------------------------------- the pages

const takeReading = async ({ server, browser, admin, locale, take }: Pictures, story: Story) => {
  const origin = server.origin;
  await admin.goto(`${origin}/admin/read`);
  await admin
    .getByRole('link', { name: /Grandma Rose/ })
    .first()
    .waitFor();
  await loadImages(admin);
  await take(admin, 'reading-room.png');

  const readers: Reader[] = [];
  for (const name of ['Uncle Pete', 'The cousins', 'Mum']) readers.push(await post(server, '/api/readers', { name }));
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, locale });
  await phone.goto(`${origin}/read/${readers[0]?.token}/${story.id}`);
  await loadImages(phone);
  await take(phone, 'reading-link.png');
  await phone.getByLabel(/^One line to/).fill('I never knew about the squash bottle!');
  await phone.getByRole('button', { name: 'Send thanks' }).click();
  await phone.getByText('Sent. Thank you.').waitFor();
  await phone.close();

  await admin.goto(`${origin}/admin/read/${story.id}`);
  await admin.getByRole('article').waitFor();
  await loadImages(admin);
  await take(admin, 'story.png');
  await admin.goto(`${origin}/admin/readers`);
  await admin.getByText('Uncle Pete').first().waitFor();
  await take(admin, 'readers.png');
  await takeThanks({ server, browser, locale, take }, story);
};

/** The thanks and readers below a submitted answer. */
const takeThanks = async ({ server, browser, locale, take }: Omit<Pictures, 'admin'>, story: Story) => {
  const { questions } = await get(server, `/api/people/${story.person_id}`);
  const { access_token } = questions.find(({ id }: { id: string }) => id === story.id);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, locale });
  await page.goto(`${server.origin}/question/${access_token}`);
  const thanks = page.getByText('I never knew about the squash bottle!');
  await thanks.waitFor();
  await thanks.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await take(page, 'thanks.png');
  await page.close();
};

const takeBook = async ({ server, admin, take }: Pictures) => {
  await admin.goto(`${server.origin}/admin/keepsake`);
  // opening a book that was made through the API completes it, which makes its preview outdated
  await admin.getByRole('button', { name: 'Make a new preview' }).click();
  const cancel = admin.getByRole('button', { name: 'Cancel' });
  await cancel.waitFor();
  await cancel.waitFor({ state: 'detached' });
  // removes the message that it is ready
  await admin.reload();
  const next = admin.getByRole('button', { name: 'Next pages' });
  await next.waitFor();
  for (let turns = 0; turns < 6; turns++) await next.click();
  // each page has its text once it is drawn
  for (const words of ['which is that I broke my shoe', 'The Polish lads stood by themselves'])
    await admin.locator('.pdf-page', { hasText: words }).waitFor();
  await take(admin, 'make-a-book.png');
};

/** Loads lazy images too. */
const loadImages = async (page: Page) => {
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    ),
  );
};

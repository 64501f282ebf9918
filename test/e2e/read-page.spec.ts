import { addPhoto } from './add-photo.ts';
import { expectAccessible } from './axe.ts';
import { test as base, expect, flagSignedIn, waitForFonts } from './fixtures.ts';

type Read = { token: string; stories: string[] };

const test = base.extend<{ read: Read }>({
  /** A reading link, to three stories of Grandma Rose. */
  read: async ({ admin, addPerson, addQuestion }, use) => {
    const { id: person_id } = await addPerson('Grandma Rose');
    const stories = [];
    for (const question_text of ['What did your kitchen smell like?', 'Who taught you to swim?', 'איפה גרת?']) {
      const { id, access_token } = await addQuestion({ person_id, question_text });
      const data = {
        content: `<p>About: ${question_text}<br></p><ol start="3"><li><p>c</p></li></ol>`,
        status: 'submitted',
      };
      await admin.put('/api/answer', { headers: { 'access-token': access_token }, data: { base_version: 0, ...data } });
      stories.push(id);
    }
    const made = await admin.post('/api/readers', { data: { name: 'the cousins', people: [person_id] } });
    await use({ token: (await made.json()).token, stories });
  },
});

test('stories are read, thanked for and turned, on a phone and on a desktop', async ({ page, read }) => {
  await test.step('a relative reads on a phone, thanks for a story, and sees it again', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/read/${read.token}`);
    await page.getByRole('link', { name: /Who taught you to swim/ }).click();
    await expect(page.getByRole('article')).toContainText('About: Who taught you to swim?');
    await waitForFonts(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByLabel('One line to Grandma Rose').fill('I never knew about the boat!');
    await page.getByRole('button', { name: 'Send thanks' }).click();
    await expect(page.getByText('Sent. Thank you.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('I never knew about the boat!')).toBeVisible();
    expect(await page.evaluate(() => document.referrer)).toBe('');
  });

  for (const width of [320, 390])
    await test.step(`on a phone of ${width} px the head of each page is one row`, async () => {
      await page.setViewportSize({ width, height: 844 });
      for (const [path, way] of [
        ['', 'Family Stories'],
        [`/${read.stories[1]}`, 'All stories'],
      ] as const) {
        await page.goto(`/read/${read.token}${path}`);
        await waitForFonts(page);
        const head = page.locator('.read-header');
        const parts = [head.getByRole('link', { name: way }), ...(await head.getByRole('button').all())];
        expect(parts).toHaveLength(5);
        const middles = [];
        for (const part of parts) {
          const box = await part.boundingBox();
          expect(box?.width).toBeGreaterThanOrEqual(44);
          expect(box?.height).toBeGreaterThanOrEqual(44);
          middles.push(Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
        }
        expect(new Set(middles).size).toBe(1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });

  await test.step('on a phone the bar at the bottom does not cover what the form for thanks says', async () => {
    await page.setViewportSize({ width: 390, height: 560 });
    await page.goto(`/read/${read.token}/${read.stories[1]}`);
    await waitForFonts(page);
    const send = page.getByRole('button', { name: 'Send thanks' });
    const isSeen = (text: string) =>
      page.getByText(text).evaluate((said) => {
        const { left, bottom } = said.getBoundingClientRect();
        return said.contains(document.elementFromPoint(left + 2, bottom - 1));
      });
    await send.click();
    await expect.poll(() => isSeen('Please write a line first.')).toBe(true);
    await page.getByLabel('One line to Grandma Rose').fill('I never knew about the boat!');
    await send.click();
    await expect.poll(() => isSeen('Sent. Thank you.')).toBe(true);
  });

  await test.step('the arrow keys turn pages, and the text grows and stays so', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/read/${read.token}/${read.stories[0]}`);
    // the text is at its smallest: the button looks inactive
    await expect(page.getByRole('button', { name: 'Smaller text' })).toHaveCSS('opacity', '0.6');
    await page.getByRole('button', { name: 'Larger text' }).click();
    await expect(page.getByRole('button', { name: 'Smaller text' })).toHaveCSS('opacity', '1');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who taught you to swim?');
    await expect(page.locator('html')).toHaveAttribute('data-text', '1');
  });
});

test('a browser that forbids storage sends thanks, and turns pages', async ({ page, read }) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get: () => {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
  });
  await page.goto(`/read/${read.token}/${read.stories[0]}`);
  await page.getByLabel('One line to Grandma Rose').fill('I never knew about the oven!');
  await page.getByRole('button', { name: 'Send thanks' }).click();
  await expect(page.getByText('Sent. Thank you.')).toBeVisible();
  await page.getByRole('button', { name: 'Send thanks' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who taught you to swim?');
});

test('a slideshow goes through all stories with their photos, from the contents', async ({
  page,
  admin,
  read,
  request,
}) => {
  const { access_token, version } = await (await admin.get(`/api/questions/${read.stories[1]}`)).json();
  const headers = { 'access-token': access_token };
  const url = await addPhoto(request, access_token);
  const photo = `<img src="${url}" alt="A jetty &amp; a boat" width="64" height="48">`;
  const content = `<p>I was six. Then seven.</p><figure>${photo}</figure><figure>${photo}<figcaption>The jetty</figcaption></figure>`;
  const saved = await request.put('/api/answer', {
    headers,
    data: { content, base_version: version, status: 'submitted' },
  });
  expect(saved.status()).toBe(200);
  await page.goto(`/read/${read.token}`);
  await page.getByRole('button', { name: 'Slideshow' }).click();
  const show = page.getByRole('dialog', { name: 'Slideshow' });
  await expect(show.getByText('About: What did your kitchen smell like?')).toBeVisible();
  await expect(show.getByText(/^Story 1 of \d+$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(show.getByRole('img', { name: 'A jetty & a boat' })).toBeVisible();
  await expect(show.getByText('I was six.', { exact: true })).toBeVisible();
  await expect(show.getByText('Grandma Rose · Who taught you to swim?')).toBeVisible();
  await page.keyboard.press('MediaTrackNext');
  await expect(show.getByText('The jetty', { exact: true })).toBeVisible();
  await expect(show.getByText(/^Story 2 of \d+$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(show.getByText('איפה גרת?').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(show).toHaveCount(0);
  await page.route('**/api/read/stories/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Slideshow' }).click();
  await expect(page.getByText('The stories can’t be loaded right now.')).toBeVisible();
});

test('a slideshow of a link that was replaced meanwhile does not begin, and asks for one story only', async ({
  page,
  admin,
  read,
}) => {
  await page.goto(`/read/${read.token}`);
  const asked: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/read/stories/')) asked.push(response.status());
  });
  const { readers } = await (await admin.get('/api/readers')).json();
  const { id } = readers.find(({ token }: { token: string }) => token === read.token);
  expect((await admin.patch(`/api/readers/${id}`, { data: { token: 'new' } })).status()).toBe(200);
  await page.getByRole('button', { name: 'Slideshow' }).click();
  await expect(page.getByText('The stories can’t be loaded right now.')).toBeVisible();
  expect(asked).toEqual([404]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the contents and a story are accessible, and printed without buttons', async ({ page, read }) => {
  for (const path of ['', `/${read.stories[1]}`]) {
    await page.goto(`/read/${read.token}${path}`);
    await test.step('axe finds no violation', () => expectAccessible(page));
    await test.step('paper has the stories and who told them, and no buttons', async () => {
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText('Grandma Rose').first()).toBeVisible();
      await expect(page.getByText('Who taught you to swim?').first()).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.locator('.avatar').first()).toBeHidden();
      await page.emulateMedia({ media: null });
    });
  }
});

for (const [locale, example] of [
  ['en-US', 'November 23, 2026'],
  ['en-GB', '23 November 2026'],
] as const)
  test.describe(`in a browser of ${locale}`, () => {
    test.use({ locale });

    test('days are written as in the reading room of the admin', async ({ page, admin, read }) => {
      const { answered_at } = await (
        await admin.get(`/api/read/stories/${read.stories[0]}`, { headers: { 'access-token': read.token } })
      ).json();
      await page.goto(`/read/${read.token}/${read.stories[0]}`);
      const [day, sample] = await page.evaluate(
        (times) =>
          times.map((time) =>
            new Intl.DateTimeFormat(navigator.language, { dateStyle: 'long' }).format(new Date(time)),
          ),
        [answered_at, '2026-11-23T12:00:00'],
      );
      expect(sample).toBe(example);
      await expect(page.locator('.story-by')).toHaveText(`GRGrandma Rose${day}`);
      await page.goto(`/read/${read.token}`);
      await expect(page.getByRole('link', { name: /kitchen/ })).toContainText(String(day));
      await page.context().addCookies((await admin.storageState()).cookies);
      await flagSignedIn(page);
      await page.goto(`/admin/read/${read.stories[0]}`);
      await expect(page.locator('.story-by')).toContainText(String(day));
    });
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('everything can be read', async ({ page, read }) => {
    await page.goto(`/read/${read.token}`);
    await page.getByRole('link', { name: /kitchen/ }).click();
    await expect(page.getByRole('article')).toContainText('About: What did your kitchen');
    await page.getByRole('link', { name: /Next/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who taught you to swim?');
    await expect(page.getByRole('button')).toHaveCount(0);
  });

  test('the contents are by date too, and pages turn in that order', async ({
    page,
    admin,
    addPerson,
    addQuestion,
  }) => {
    const [rose, dad] = [await addPerson('Rose'), await addPerson('Dad')];
    const texts = ['The first?', 'The second?', 'The third?'];
    for (const [at, question_text] of texts.entries()) {
      const { access_token } = await addQuestion({ person_id: at === 1 ? dad.id : rose.id, question_text });
      const data = { content: '<p>a</p>', status: 'submitted', base_version: 0 };
      await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
    }
    const made = await admin.post('/api/readers', { data: { name: 'x', people: [rose.id, dad.id] } });
    await page.goto(`/read/${(await made.json()).token}`);
    await page.getByRole('link', { name: 'By date' }).click();
    await expect(page.getByRole('link', { name: /^The/ })).toHaveText([/third.*Rose/, /second.*Dad/, /first.*Rose/]);
    await page.getByRole('link', { name: /third/ }).click();
    await page.getByRole('link', { name: /^Next/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The second?');
    await page.getByRole('link', { name: 'By person' }).click();
    await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: /Rose/ })).toBeVisible();
  });
});

test.describe('the server and the client', () => {
  // the comparison parses HTML in the page
  test.use({ bypassCSP: true });

  test('render an answer alike', async ({ page, admin, addPerson, addQuestion }) => {
    const { id: person_id } = await addPerson('Rose');
    const { id, access_token } = await addQuestion({ person_id, question_text: 'Everything?' });
    const image = '<img src="/story-images/image-1-abc.jpg" alt="A &amp; B" width="1200" height="800">';
    const content =
      `<h2>a</h2>\n<p>b\nc<br></p><p></p><p>d ${image} <strong>e</strong></p><figure>${image}<figcaption>f</figcaption></figure>` +
      '<ul>\n<li><p>g</p><ol start="1943"><li><p>h</p></li></ol></li></ul><blockquote><p>i <a href="https://a.example/?b&amp;c">j</a></p></blockquote>k';
    const data = { content, status: 'submitted', base_version: 0 };
    await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
    const { token } = await (await admin.post('/api/readers', { data: { name: 'x', people: [person_id] } })).json();
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const written = await (await admin.get(`/read/${token}/${id}`, { headers })).text();
    await page.context().addCookies((await admin.storageState()).cookies);
    await flagSignedIn(page);
    await page.goto(`/admin/read/${id}`);
    await expect(page.locator('.stored-content')).toContainText('k');
    const [server, client] = await page.evaluate((html) => {
      // what is added by the viewer of photos
      const left = ['role', 'tabindex', 'aria-label'];
      const show = (node: Node): unknown =>
        node instanceof Element
          ? [
              node.localName,
              [...node.attributes]
                .filter(({ name }) => !left.includes(name))
                .map(({ name, value }) => `${name}=${value}`)
                .sort((a, b) => (a < b ? -1 : 1)),
              [...node.childNodes].map(show),
            ]
          : node.textContent;
      const contentOf = (root: Document) => [...(root.querySelector('.stored-content')?.childNodes ?? [])].map(show);
      return [contentOf(new DOMParser().parseFromString(html, 'text/html')), contentOf(document)];
    }, written);
    expect(server).toEqual(client);
    expect(JSON.stringify(server)).toContain('wide-numbers');
  });
});

import type { Page } from '@playwright/test';
import { autosave, editorOf, expect, hold, indicatorOf, openAnswer, paste, test, undoPaste } from './answer-steps.ts';

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Writing' }).getByRole('button', { name, exact: true });

const saved = async (page: Page) => {
  await page.getByRole('button', { name: 'Save Progress' }).click();
  await expect(indicatorOf(page)).toHaveText('Saved');
};

/** Deletes what steps before have written. */
const empty = async (page: Page) => {
  await editorOf(page).press('Control+a');
  await page.keyboard.press('Delete');
  await expect(editorOf(page)).toHaveText('');
};

const tools = [
  ['Bold', '<p><strong>word</strong></p>'],
  ['Italic', '<p><em>word</em></p>'],
  ['Heading', '<h2>word</h2>'],
  ['List', '<ul><li><p>word</p></li></ul>'],
  ['Numbered list', '<ol><li><p>word</p></li></ol>'],
  ['Quote', '<blockquote><p>word</p></blockquote>'],
] as const;

test('the tools of the editor', async ({ page, ask, stored }) => {
  const question = await ask();
  await openAnswer(page, question);

  await test.step('undo and redo', async () => {
    await expect(tool(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
    // one key press: letters typed slowly are undone one by one
    await editorOf(page).press('w');
    await tool(page, 'Undo').click();
    await expect(editorOf(page)).toHaveText('');
    await tool(page, 'Redo').click();
    await expect(editorOf(page)).toHaveText('w');
  });

  await test.step('bold, italic, headings, lists and quotes are toggled by their buttons', async () => {
    await empty(page);
    await editorOf(page).pressSequentially('word');
    for (const [name, html] of tools) {
      await editorOf(page).press('Control+a');
      await tool(page, name).click();
      await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true');
      await saved(page);
      expect((await stored(question)).content).toBe(html);
      await editorOf(page).press('Control+a');
      await tool(page, name).click();
      await saved(page);
      expect((await stored(question)).content).toBe('<p>word</p>');
    }
  });

  await test.step('a link leads to its address, and only safe addresses are accepted', async () => {
    await empty(page);
    await editorOf(page).pressSequentially('the choir');
    await editorOf(page).press('Control+a');
    await tool(page, 'Link').click();
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabel('Where should this link go?').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Set link' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Please type a web address');
    await expect(dialog.getByLabel('Where should this link go?')).toBeFocused();
    await dialog.getByLabel('Where should this link go?').fill('www.example.org/choir');
    await dialog.getByRole('button', { name: 'Set link' }).click();
    await saved(page);
    expect((await stored(question)).content).toBe('<p><a href="https://www.example.org/choir">the choir</a></p>');
    await editorOf(page).press('Control+a');
    await tool(page, 'Link').click();
    await dialog.getByRole('button', { name: 'Remove link' }).click();
    await saved(page);
    expect((await stored(question)).content).toBe('<p>the choir</p>');
  });

  await test.step('arrow keys in the link dialog move within its field', async () => {
    await tool(page, 'Link').click();
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await expect(dialog).toBeVisible();
    await expect(page.locator('[role=toolbar] dialog')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the editor shows its focus without :has()', async () => {
    await editorOf(page).focus();
    await expect(editorOf(page)).toHaveCSS('outline-width', '3px');
    await expect(editorOf(page)).toHaveCSS('outline-style', 'solid');
  });

  await test.step('the spell check toggle tells its state, by its name and as pressed', async () => {
    for (const [name, isPressed] of [
      ['Spell Check On', 'true'],
      ['Spell Check Off', 'false'],
    ] as const) {
      const toggle = page.getByRole('button', { name, exact: true });
      await expect(toggle).toBeVisible();
      await expect(toggle).toHaveAttribute('aria-pressed', isPressed);
      await toggle.click();
    }
  });

  await test.step('an active tool is distinguished by more than its colour', async () => {
    await empty(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await editorOf(page).focus();
    const line = () =>
      tool(page, 'Bold').evaluate((button) => {
        const { content, borderTopWidth } = getComputedStyle(button, '::after');
        return content === 'none' ? undefined : borderTopWidth;
      });
    expect(await line()).toBeUndefined();
    await tool(page, 'Bold').click();
    await expect.poll(line).toBe('3px');
  });
});

const nextToBlocks = [
  ['<p>x</p><b>one</b> <b>two</b>', '<p>x</p><p><strong>one</strong> <strong>two</strong></p>'],
  [
    '<p>x</p>one <a href="https://a.example/">two</a> <i>three</i>',
    '<p>x</p><p>one <a href="https://a.example/">two</a> <em>three</em></p>',
  ],
  ['<p>x</p><span>one</span> <span>two</span><p>y</p>', '<p>x</p><p>one two</p><p>y</p>'],
  ['<h1>x</h1><nav><b>one</b> <i>two</i></nav>', '<h2>x</h2><p><strong>one</strong> <em>two</em></p>'],
  [
    '<ul><li>x<ul><li>y</li></ul><b>one</b> <b>two</b></li></ul>',
    '<ul><li><p>x</p><ul><li><p>y</p></li></ul><p><strong>one</strong> <strong>two</strong></p></li></ul>',
  ],
] as const;

test('text pasted into the editor', async ({ page, ask, stored }) => {
  const question = await ask();
  await openAnswer(page, question);

  await test.step('pasted words next to a block are not joined', async () => {
    for (const [html, content] of nextToBlocks) {
      await paste(page, { 'text/html': html });
      await saved(page);
      expect.soft((await stored(question)).content, html).toBe(content);
      await undoPaste(page);
    }
  });

  await test.step('images on other sites in pasted text are not fetched', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await paste(page, {
      'text/html':
        '<p>before <img src="https://tracker.example/a.gif"> after</p><img srcset="https://tracker.example/b.gif 2x">',
    });
    await expect(editorOf(page)).toContainText('before after');
    // a request of the page itself comes after those that the images would have made
    await page.evaluate(() => fetch('/healthz'));
    expect(asked.some((url) => url.endsWith('/healthz'))).toBe(true);
    expect(asked.filter((url) => url.includes('tracker.example'))).toEqual([]);
    await expect(editorOf(page).locator('img:not(.ProseMirror-separator)')).toHaveCount(0);
  });

  await test.step('text pasted from Word keeps text, emphasis, headings and lists, and nothing else', async () => {
    const next = await ask();
    await openAnswer(page, next);
    const item = (level: number, marker: string, text: string) =>
      `<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
    await paste(page, {
      'text/html':
        `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>` +
        `<p class=MsoTitle>The ferry</p><p class=MsoNormal style='color:#1F497D'><b style='mso-bidi-font-weight:normal'>Two</b> of <i>us</i> went.<o:p></o:p></p>` +
        item(1, '·', 'a coat') +
        item(2, 'o', 'wool') +
        item(1, '·', 'a hat') +
        `<p class=MsoNormal>Then</p>${item(1, '1.', 'north')}${item(1, '2.', 'south')}` +
        `<h1>Home</h1><p onclick="alert(1)">Late.</p><img src="https://tracker.example/pixel.gif"></body></html>`,
    });
    await saved(page);
    expect((await stored(next)).content).toBe(
      '<h2>The ferry</h2><p><strong>Two</strong> of <em>us</em> went.</p>' +
        '<ul><li><p>a coat</p><ul><li><p>wool</p></li></ul></li><li><p>a hat</p></li></ul>' +
        '<p>Then</p><ol><li><p>north</p></li><li><p>south</p></li></ol><h2>Home</h2><p>Late.</p>',
    );
  });

  await test.step('text pasted from Google Docs, Pages and LibreOffice keeps emphasis and lists', async () => {
    const next = await ask();
    await openAnswer(page, next);
    await paste(page, {
      'text/html':
        '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700;color:#000">Bold</span><span style="font-weight:400"> and </span><span style="font-style:italic">slanted</span></p>' +
        '<ul><li><p>one</p></li><ul><li><p>inner</p></li></ul><li><p>two</p></li></ul></b>' +
        '<p class="western"><font face="Liberation Serif"><b>Libre</b></font></p>' +
        '<table><tr><td>Anna</td><td>1931</td></tr><tr><td>Piotr</td><td>1934</td></tr></table>',
    });
    await saved(page);
    expect((await stored(next)).content).toBe(
      '<p><strong>Bold</strong> and <em>slanted</em></p>' +
        '<ul><li><p>one</p><ul><li><p>inner</p></li></ul></li><li><p>two</p></li></ul>' +
        '<p><strong>Libre</strong></p><p>Anna\u20031931</p><p>Piotr\u20031934</p>',
    );
  });
});

test('an answer opened again', async ({ page, ask, admin, stored }) => {
  await page.clock.install();

  await test.step('returning to a draft puts the caret where typing stopped, with spaces preserved', async () => {
    const question = await ask();
    await openAnswer(page, question);
    await editorOf(page).pressSequentially('We had  two goats and ');
    await saved(page);
    await page.reload();
    await editorOf(page).press('Control+End');
    await editorOf(page).pressSequentially('a cow');
    await saved(page);
    expect((await stored(question)).content).toBe('<p>We had  two goats and a cow</p>');
  });

  await test.step('editing a submitted answer starts at its end', async () => {
    const question = await ask();
    await openAnswer(page, question);
    await editorOf(page).pressSequentially('It rained.');
    await editorOf(page).press('Enter');
    await editorOf(page).pressSequentially('All day.');
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByRole('button', { name: 'Edit Answer' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Edit Answer' }).click();
    await expect(editorOf(page)).toBeFocused();
    await page.keyboard.type(' One more thing.');
    await autosave(page);
    expect((await stored(question)).content).toBe('<p>It rained.</p><p>All day. One more thing.</p>');
  });

  await test.step('Edit Answer can be pressed once the editor is there, which it puts the caret into', async () => {
    const question = await ask();
    const data = { content: '<p>It rained.</p>', status: 'submitted', base_version: 0 };
    await admin.put('/api/answer', { headers: { 'access-token': question.access_token }, data });
    const release = await hold(page, '**/assets/mount-*.js');
    await page.goto(`/question/${question.access_token}`, { waitUntil: 'commit' });
    const edit = page.getByRole('button', { name: 'Edit Answer' });
    await expect(edit).toBeVisible();
    // the page's own parts have loaded, the editor has not
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await expect(edit).toBeDisabled();
    release();
    await edit.click();
    await expect(editorOf(page)).toBeFocused();
    await page.unroute('**/assets/mount-*.js');
  });

  await test.step('an answer with every kind of content is restored exactly', async () => {
    const question = await ask();
    const content =
      '<h2>Sunday</h2><p>Bread &amp; <strong>butter</strong>, <em>first</em>.<br>Then: 1 &lt; 2.</p>' +
      '<ol start="1943"><li><p>Flour</p><ul><li><p>rye</p></li></ul></li><li><p>Salt</p></li></ol>' +
      '<blockquote><p>Eat!</p></blockquote><p><a href="mailto:rose@example.org">Write</a> 👵🏽</p><p>שלום</p>';
    await admin.put('/api/answer', {
      headers: { 'access-token': question.access_token },
      data: { content, status: 'in_progress', base_version: 0 },
    });
    await openAnswer(page, question);
    await saved(page);
    const after = await stored(question);
    expect(after.content).toBe(content);
    // nothing changed, so nothing was saved
    expect(after.version).toBe(1);
  });
});

test('keyboards and input methods', async ({ page, ask, stored }) => {
  await page.clock.install();

  await test.step('everything can be done from the keyboard, and Tab leaves the editor', async () => {
    const question = await ask();
    await openAnswer(page, question);
    // the text is there a moment earlier
    await expect(tool(page, 'Bold')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Larger text' })).toBeFocused();
    for (const name of ['Write', 'Talk']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(tool(page, 'Bold')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Italic')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(tool(page, 'Add a photo')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(editorOf(page)).toBeFocused();
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Bold');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' not');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Spell Check On' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(indicatorOf(page)).toHaveText('Saved');
    expect((await stored(question)).content).toBe('<p><strong>Bold</strong> not</p>');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Edit Answer' })).toBeVisible();
    expect((await stored(question)).status).toBe('submitted');
  });

  await test.step('text composed with an input method is complete', async () => {
    const question = await ask();
    await openAnswer(page, question);
    await editorOf(page).click();
    const keyboard = await page.context().newCDPSession(page);
    for (const text of ['に', 'にほ', 'にほん', '日本'])
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await keyboard.send('Input.insertText', { text: '日本' });
    // as Android keyboards do: a word under composition is changed from its start
    for (const text of ['h', 'he', 'hel', 'hello'])
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await keyboard.send('Input.insertText', { text: 'hello ' });
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('ок');
    await saved(page);
    expect((await stored(question)).content).toBe('<p>日本hello </p><p>ок</p>');
  });

  await test.step('an automatic save does not interrupt an IME composition', async () => {
    const question = await ask();
    await openAnswer(page, question);
    await editorOf(page).click();
    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    await autosave(page);
    await keyboard.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await keyboard.send('Input.insertText', { text: '日本' });
    await saved(page);
    expect((await stored(question)).content).toBe('<p>日本</p>');
  });
});

test('directions of writing', async ({ page, ask }) => {
  for (const [moment, isHeldBack] of [
    ['before the editor has loaded', true],
    ['in the editor', false],
  ] as const)
    await test.step(`the empty answer to a Hebrew question is right-to-left, ${moment}`, async () => {
      const { access_token } = await ask({ question_text: '1. מה את זוכרת מהשוק?' });
      const { promise, resolve } = Promise.withResolvers<void>();
      if (isHeldBack) await page.route('**/assets/mount-*.js', () => promise);
      await page.goto(`/question/${access_token}`, { waitUntil: 'commit' });
      if (isHeldBack) await expect(editorOf(page)).toHaveAttribute('contenteditable', 'true');
      else await expect(editorOf(page)).toHaveClass(/ProseMirror/);
      await expect(editorOf(page)).toHaveAttribute('dir', 'rtl');
      const placeholder = () =>
        editorOf(page)
          .locator('p')
          .evaluate((line) => getComputedStyle(line, '::before').float);
      await expect.poll(placeholder).toBe('right');
      // at the caret
      const [line, end] = await editorOf(page)
        .locator('p')
        .evaluate((p) => [p.getBoundingClientRect().right, p.querySelector('br')?.getBoundingClientRect().right ?? 0]);
      expect(end).toBeCloseTo(line as number, 0);
      await editorOf(page).press('a');
      await expect(editorOf(page)).toHaveAttribute('dir', 'auto');
      if (!isHeldBack) {
        await editorOf(page).press('Backspace');
        await expect(editorOf(page)).toHaveAttribute('dir', 'rtl');
      }
      resolve();
      await page.unrouteAll();
    });

  await test.step('each paragraph has the direction of its script', async () => {
    await openAnswer(page, await ask({ question_text: 'מה את זוכרת מהשוק?' }));
    await paste(page, { 'text/html': '<p>קודם כול: לא</p><p>Then English</p><ul><li>אחת</li></ul>' });
    const box = await editorOf(page).boundingBox();
    const edges = await editorOf(page).evaluate((editor) =>
      [...editor.querySelectorAll('p')].map((paragraph) => {
        const range = document.createRange();
        range.selectNodeContents(paragraph);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
    );
    const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
    expect(edges[0]?.left).toBeGreaterThan(middle);
    expect(edges[1]?.right).toBeLessThan(middle);
    expect(edges[2]?.left).toBeGreaterThan(middle);
    expect(await page.getByRole('list').evaluate((list) => getComputedStyle(list).direction)).toBe('rtl');
  });
});

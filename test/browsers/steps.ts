import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { password } from '../call-server.ts';
import { isLong } from '../long-form.ts';
import { jpeg } from '../sample-images.ts';
import { type RealServer, startServer } from '../start-server.ts';
import { freePorts } from '../stores/processes.ts';
import { type Browser, button, type Engine } from './browser.ts';
import { holdScripts } from './hold-scripts.ts';
import { testTalking } from './talk-steps.ts';

const editor = '[role=textbox][aria-label="Your answer"]';

/** What the admin and the answerer do, from the login to an answer opened again without a network. */
export const testSteps = ({ launch, launchWithForcedColours }: Engine): void => {
  let folder: string;
  let server: RealServer;
  let browser: Browser;

  const closings: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'family-stories-browsers-'));
    closings.push(() => rm(folder, { recursive: true }));
    const [port] = await freePorts(1);
    server = await startServer({ DATA_DIR: folder, PORT: String(port) });
    closings.push(() => server.stop());
    browser = await launch();
    closings.push(() => browser.close());
  });

  afterAll(async () => {
    for (const close of closings.reverse()) await close();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    const path = join(tmpdir(), `${task.name}.png`);
    await writeFile(path, await browser.screenshot());
    console.log(`What it looked like: ${path}\n${await textOf('body')}`);
  });

  const startAgain = async () => {
    server = await startServer({ DATA_DIR: folder, PORT: new URL(server.origin).port });
  };

  /** Retries until it does not throw. */
  const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 20_000, interval: 100 });

  const textOf = (element: string) =>
    browser.run((selector) => document.querySelector<HTMLElement>(selector)?.innerText, element);
  const shows = (text: string) => eventually(() => textOf('body')).toContain(text);
  const indicates = (text: string) => eventually(() => textOf('.indicator')).toBe(text);
  const hasText = (text: string) =>
    eventually(() => browser.run((selector) => document.querySelector(selector)?.textContent, editor)).toBe(text);

  const nextFrame = () =>
    browser.run(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

  const linkOf = (token: string, origin = server.origin) => `${origin}/question/${token}`;
  const stored = async (token: string) => (await server.read(token)).question;
  const isStored = (token: string, content: string) =>
    eventually(async () => (await stored(token)).content).toBe(content);

  /** Opens a question and waits for the whole editor. */
  const openAnswer = async (token: string) => {
    await browser.open(linkOf(token));
    await editorReady();
  };
  const editorReady = () =>
    eventually(() => browser.run(() => document.querySelector('.ProseMirror')?.ariaReadOnly)).toBe('false');

  /** Continues at the end of the answer. */
  const write = async (text: string) => {
    await browser.click(editor);
    await browser.press('Control+End');
    await browser.type(text);
  };

  const newQuestion = async (question_text?: string) => (await server.addQuestion(question_text)).access_token;

  test('the admin logs in, and adds a person and a question', async () => {
    await browser.open(`${server.origin}/login`);
    await eventually(() => browser.run(() => document.activeElement?.getAttribute('placeholder'))).toBe(
      'Enter password',
    );
    await browser.type(password);
    await browser.press('Enter');
    await shows('Whose stories would you like to hear?');
    expect(await browser.run(() => location.pathname)).toBe('/admin');
    await browser.click('.empty-start input');
    await browser.type('Grandma Rose');
    await browser.press('Enter');
    // the choice of a first question takes the focus
    await eventually(() => browser.run(() => document.activeElement?.textContent)).toBe(
      'What would you like to ask Grandma Rose first?',
    );
    // the suggestions of the library push the form down when they arrive
    await eventually(() => browser.run(() => document.querySelectorAll('.first-question li').length)).not.toBe(0);
    await browser.click('.add-question-text');
    // seen once in WebKit, on a busy machine: the caret before the first letter typed; nobody types before the next frame
    await nextFrame();
    await browser.type('Who taught you to swim?');
    await browser.press('Tab');
    await browser.type('5');
    await browser.press('Enter');
    await shows('Not Started');
    const link = await browser.run(() => document.querySelector<HTMLAnchorElement>('.open-link')?.href);
    await browser.open(String(link));
    await shows('Hello, Grandma Rose');
    await shows('5d left');
    await shows('Who taught you to swim?');
  });

  /** Opens a question through a proxy that holds its scripts back, and puts the caret into the answer. */
  const openWithoutScripts = async (token: string) => {
    const scripts = await holdScripts(server.origin);
    onTestFinished(scripts.close);
    await browser.open('about:blank');
    await browser.startOpening(linkOf(token, scripts.origin));
    const isEditable = () => browser.run((css) => document.querySelector<HTMLElement>(css)?.isContentEditable, editor);
    await eventually(isEditable).toBe(true);
    await browser.click(editor);
    expect(await isWhole()).toBe(false);
    return scripts;
  };
  const isWhole = () => browser.run(() => document.querySelector('[role=toolbar]') !== null);

  test('first letters typed before the editor is there are kept, in order', async () => {
    const token = await newQuestion();
    const scripts = await openWithoutScripts(token);
    let typed = 'It was';
    await browser.type(typed);
    await indicates('Safe on this device');
    scripts.release();
    for (let n = 0; !(await isWhole()); n += 1) {
      await browser.type(` n${n}`);
      typed += ` n${n}`;
    }
    await browser.type(' my brother');
    await hasText(`${typed} my brother`);
    await isStored(token, `<p>${typed} my brother</p>`);
  });

  test('first letters typed right before leaving are there on return', async () => {
    const token = await newQuestion();
    const scripts = await openWithoutScripts(token);
    await browser.type('It was');
    await browser.open('about:blank');
    scripts.release();
    await browser.startOpening(linkOf(token, scripts.origin));
    await isStored(token, '<p>It was</p>');
    await hasText('It was');
  });

  test('the toolbar formats what is typed, with the focus staying in the editor', async () => {
    const token = await newQuestion();
    await openAnswer(token);
    await browser.click(editor);
    await browser.click(button('Heading'));
    await browser.type('Sunday');
    await browser.press('Enter');
    await browser.type('My ');
    await browser.click(button('Bold'));
    await browser.type('brother');
    await browser.click(button('Bold'));
    await browser.type('.');
    await browser.press('Enter');
    await browser.click(button('List'));
    await browser.type('a towel');
    await browser.press('Enter');
    await browser.type('bread');
    await browser.click(button('Undo'));
    await browser.click(button('Redo'));
    await browser.click(button('Save Progress'));
    await isStored(
      token,
      '<h2>Sunday</h2><p>My <strong>brother</strong>.</p><ul><li><p>a towel</p></li><li><p>bread</p></li></ul>',
    );
  });

  test('a keyboard that covers the page leaves the action bar and the caret in sight', async () => {
    await openAnswer(await newQuestion());
    await browser.click(editor);
    for (let line = 0; line < 20; line += 1) await browser.press('Enter');
    await browser.type('here');
    await browser.run(() => {
      const viewport = window.visualViewport as VisualViewport;
      Object.defineProperty(viewport, 'height', { configurable: true, value: 490 });
      viewport.dispatchEvent(new Event('resize'));
    });
    const bar = () =>
      browser.run(() => {
        const { top, bottom } = (document.querySelector('.actions') as Element).getBoundingClientRect();
        const caret = (getSelection() as Selection).getRangeAt(0).getBoundingClientRect();
        return { isSmall: bottom - top <= 147, bottom: Math.round(bottom), isCaretInSight: top - caret.bottom >= 24 };
      });
    await eventually(bar).toEqual({ isSmall: true, bottom: 490, isCaretInSight: true });
  });

  test('a photo is uploaded and shown, also after a reload', async () => {
    const token = await newQuestion();
    const path = join(folder, 'boat.jpg');
    await writeFile(path, await jpeg());
    await openAnswer(token);
    await write('Look:');
    await browser.chooseFile('input[type=file]', path);
    const width = () =>
      browser.run(
        (css) => document.querySelector<HTMLImageElement>(`${css} img[src^="/story-images/"]`)?.naturalWidth,
        editor,
      );
    await eventually(width).toBeGreaterThan(0);
    await eventually(async () => (await stored(token)).content).toMatch(
      /^<p>Look:<\/p><figure><img [^>]*src="\/story-images\//,
    );
    await browser.reload();
    await eventually(width).toBeGreaterThan(0);
  });

  test('formatted text is pasted with its format, and nothing else of it', async () => {
    const token = await newQuestion();
    const copied =
      '<h1 style="color:red">Home</h1><p class=MsoNormal>By <b>tram</b>, <a href="https://a.example/">late</a>.</p><ul><li>One<li>Two</ul>';
    const page = `<div contenteditable>${copied}</div><textarea></textarea>`;
    await browser.open(`data:text/html,${encodeURIComponent(page)}`);
    // copied with real keys, because Firefox empties a ClipboardEvent made by a script
    await eventually(async () => {
      await browser.click('div');
      await browser.press('Control+a');
      await browser.press('Control+c');
      await browser.click('textarea');
      await browser.press('Control+v');
      return browser.run(() => document.querySelector('textarea')?.value);
    }).toContain('Two');
    await openAnswer(token);
    // pasted content is cleaned by code that loads a little later
    const hasCleaner = () => browser.run(() => performance.getEntriesByName('paste cleaner loaded').length > 0);
    await eventually(hasCleaner).toBe(true);
    await browser.click(editor);
    await browser.press('Control+v');
    await browser.click(button('Save Progress'));
    await isStored(
      token,
      '<h2>Home</h2><p>By <strong>tram</strong>, <a href="https://a.example/">late</a>.</p><ul><li><p>One</p></li><li><p>Two</p></li></ul>',
    );
  });

  test('an edit is saved by itself, and is there after a reload', async () => {
    const token = await newQuestion();
    await openAnswer(token);
    await write('In the canal.');
    await indicates('Saved');
    expect(await stored(token)).toMatchObject({ status: 'in_progress', content: '<p>In the canal.</p>' });
    await browser.reload();
    await editorReady();
    await hasText('In the canal.');
  });

  const leave = {
    'leaving for another page': () => browser.open(`${server.origin}/healthz`),
    reloading: () => browser.reload(),
    'closing the tab': () => browser.closeTab(),
  };
  for (const [how, away] of Object.entries(leave))
    test(`everything typed up to 0 to 200 ms before ${how} is there on return`, async () => {
      const token = await newQuestion();
      let text = '';
      for (const ms of isLong ? [0, 25, 50, 100, 200] : [0, 50, 200]) {
        await openAnswer(token);
        await hasText(text);
        const word = `after${ms}`;
        await write(word);
        text += word;
        await pause(ms);
        await away();
      }
      await openAnswer(token);
      await hasText(text);
      await isStored(token, `<p>${text}</p>`);
    });

  test('an answer is submitted, and submitted again after an edit', async () => {
    const token = await newQuestion();
    await openAnswer(token);
    await write('In the canal.');
    await browser.click(button('Submit Answer'));
    await shows('Edit Answer');
    expect(await stored(token)).toMatchObject({ status: 'submitted', content: '<p>In the canal.</p>' });
    await browser.reload();
    await browser.click(button('Edit Answer'));
    await editorReady();
    await write(' Twice.');
    await browser.click(button('Submit Again'));
    await shows('Edit Answer');
    expect(await stored(token)).toMatchObject({ status: 'submitted', content: '<p>In the canal. Twice.</p>' });
  });

  test('a change elsewhere is a conflict, in which both texts can be kept', async () => {
    const token = await newQuestion();
    await openAnswer(token);
    await server.save(token, '<p>Elsewhere.</p>', 0);
    // saved by itself, so that a slow click cannot come after that
    await write('Here.');
    await shows('There are two versions of your answer');
    expect((await stored(token)).content).toBe('<p>Elsewhere.</p>');
    await browser.click(button('Keep both, one after the other'));
    await isStored(token, '<p>Elsewhere.</p><p>Here.</p>');
  });

  test('each paragraph has the direction of its script', async () => {
    const token = await newQuestion('מי לימד אותך לשחות?');
    await openAnswer(token);
    /** On which side of the editor each paragraph begins. */
    const sides = () =>
      browser.run((css) => {
        const { left, right } = (document.querySelector(css) as Element).getBoundingClientRect();
        return [...document.querySelectorAll(`${css} > *`)].map((line) => {
          const text = document.createRange();
          text.selectNodeContents(line);
          const box = text.getBoundingClientRect();
          return box.left - left < right - box.right ? 'left' : 'right';
        });
      }, editor);
    // an empty answer has that of the question
    await eventually(sides).toEqual(['right']);
    await write('אחי');
    await browser.press('Home');
    await browser.type('זה ');
    await browser.press('End');
    await browser.press('Enter');
    await browser.type('in Jaffa');
    await browser.click(button('Save Progress'));
    await isStored(token, '<p>זה אחי</p><p>in Jaffa</p>');
    await eventually(sides).toEqual(['right', 'left']);
  });

  /** Returns the messages of the page from now on: a retry that fails soon replaces one by the next. */
  const recordMessages = async () => {
    await browser.run(() => {
      const messages = document.querySelector('.action-messages') as Element;
      const { dataset } = document.documentElement;
      dataset.messages = '';
      const record = () => {
        dataset.messages += `${messages.textContent}\n`;
      };
      new MutationObserver(record).observe(messages, { childList: true, characterData: true, subtree: true });
    });
    return () => browser.run(() => document.documentElement.dataset.messages);
  };

  test('while the server is stopped nothing is lost, and all is sent once it has started again', async () => {
    const token = await newQuestion();
    await openAnswer(token);
    await server.stop();
    await write('During the outage.');
    const seen = await recordMessages();
    await browser.click(button('Save Progress'));
    await eventually(seen).toContain('Failed to save progress. Please try again.');
    await write(' And after.');
    await startAgain();
    await indicates('Saved');
    expect((await stored(token)).content).toBe('<p>During the outage. And after.</p>');
  });

  test('without a network the page opens again with what was not sent, and can be continued', async () => {
    const token = await newQuestion();
    await openAnswer(token);
    await eventually(() => browser.run(() => navigator.serviceWorker.ready.then(() => true))).toBe(true);
    await write('Saved.');
    await browser.click(button('Save Progress'));
    await indicates('Saved');
    await browser.setOffline?.(true);
    await server.stop();
    await write(' Not sent.');
    await browser.open('about:blank');
    await browser.startOpening(linkOf(token));
    await editorReady();
    await hasText('Saved. Not sent.');
    await write(' Later.');
    await startAgain();
    await browser.setOffline?.(false);
    await isStored(token, '<p>Saved. Not sent. Later.</p>');
  });

  test('a relative reads a story, looks at its photos, also as a slideshow, and thanks for it', async () => {
    const { access_token, person_id } = await server.addQuestion('Where did you learn to fish?');
    let content = '<p>We fished there.</p>';
    for (const alt of ['The jetty', 'Edwin']) {
      const { url } = await (await server.upload(access_token, await jpeg())).json();
      content += `<figure><img src="${url}" alt="${alt}" width="64" height="48"><figcaption>${alt}</figcaption></figure>`;
    }
    await server.save(access_token, content, 0, 'submitted');
    const reader = await server.asAdmin('POST', '/api/readers', { name: 'The cousins', people: [person_id] });
    await browser.open(`${server.origin}/read/${(await reader.json()).token}`);
    await browser.click('.chapter-story');
    await shows('We fished there.');
    const isFocused = (label: string) =>
      eventually(() => browser.run(() => document.activeElement?.ariaLabel)).toBe(label);
    const isClosed = () => eventually(() => browser.run(() => document.querySelector('dialog') === null)).toBe(true);

    await browser.click('[aria-label="Enlarge the photo: The jetty"]');
    await eventually(() => textOf('.viewer-position')).toContain('1 of 2');
    await browser.press('ArrowRight');
    await eventually(() => textOf('.viewer-position')).toContain('2 of 2');
    const shownCaption = () =>
      browser.run(() => {
        const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
        return middle?.closest('.viewer-slide')?.querySelector('figcaption')?.textContent;
      });
    await eventually(shownCaption).toBe('Edwin');
    await browser.press('Escape');
    await isClosed();
    await isFocused('Enlarge the photo: Edwin');

    await browser.click('[data-tool=slideshow]');
    await eventually(() => textOf('.slideshow-sentence')).toBe('The jetty');
    await browser.press('ArrowRight');
    await eventually(() => textOf('.slideshow-sentence')).toBe('Edwin');
    // the first one may only leave the full screen
    await eventually(async () => {
      await browser.press('Escape');
      return browser.run(() => document.querySelector('dialog') === null);
    }).toBe(true);

    await browser.click('.thanks-form input');
    await browser.type('I never knew!');
    await browser.press('Enter');
    await shows('Sent. Thank you.');
    expect((await server.read(access_token)).reading?.thanks).toMatchObject([{ text: 'I never knew!' }]);
  });

  test('stories of a book are put in order with the keys, and stay so', async () => {
    const lake = await server.addQuestion('The lake');
    const added = await server.asAdmin('POST', `/api/people/${lake.person_id}/questions`, {
      question_text: 'The mill',
    });
    const mill: typeof lake = await added.json();
    for (const { access_token } of [lake, mill]) await server.save(access_token, '<p>It was cold.</p>', 0, 'submitted');
    // two: an only one would be open at first
    const chapters = [
      { title: 'By the water', questions: [lake.id, mill.id] },
      { title: 'Later', questions: [] },
    ];
    const made = await server.asAdmin('POST', '/api/books', { title: 'For Rose', chapters });
    const { id } = await made.json();
    // signing in ends the old session, and a request of the dashboard would be redirected to the login
    await browser.open(`${server.origin}/nowhere`);
    await browser.run(async (secret) => {
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/session', { method: 'POST', headers, body: JSON.stringify({ password: secret }) });
      localStorage.setItem('adminAuthenticated', 'true');
    }, password);
    const titles = () =>
      browser.run(() => [...document.querySelectorAll('.story-title')].map(({ textContent }) => textContent));
    const openChapter = async () => {
      await browser.open(`${server.origin}/admin/keepsake?book=${id}`);
      await browser.click('[aria-label="Show the stories of By the water"]');
    };
    await openChapter();
    await eventually(titles).toEqual(['The lake', 'The mill']);
    await browser.run(() => document.querySelector<HTMLElement>('[aria-label="Move: The mill"]')?.focus());
    await browser.type(' ');
    await browser.press('ArrowUp');
    await browser.type(' ');
    const storedOrder = async () =>
      (await (await server.asAdmin('GET', `/api/books/${id}`)).json()).chapters[0].questions;
    await eventually(storedOrder).toEqual([mill.id, lake.id]);
    expect(await browser.run(() => document.activeElement?.ariaLabel)).toBe('Move: The mill');
    await openChapter();
    await eventually(titles).toEqual(['The mill', 'The lake']);
  });

  testTalking({
    ...{ browser: () => browser, server: () => server },
    ...{ eventually, textOf, shows, newQuestion, linkOf },
  });

  if (launchWithForcedColours)
    test('in forced colours, what only a background showed is shown by a line', async () => {
      const token = await newQuestion();
      await browser.close();
      browser = await launchWithForcedColours();
      await openAnswer(token);
      expect(await browser.run(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
      await browser.click(editor);
      await browser.click(button('Bold'));
      const line = (selector: string, pseudo?: string) =>
        browser.run(
          (css, part) => getComputedStyle(document.querySelector(css) as Element, part).borderTopWidth,
          selector,
          pseudo,
        );
      await eventually(() => line('[title=Bold]', '::after')).toBe('3px');
    });
};

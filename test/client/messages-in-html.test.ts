import { expect, test } from 'vitest';
import { languageIn } from '../../src/server/languages.ts';
import { asScript } from '../../src/shared/content/escape-html.ts';
import type { Language } from '../../src/shared/messages/catalogue.ts';
import { fillHtml } from '../../src/shared/messages/in-html.ts';

const english = languageIn('en');
const hebrew = languageIn('he');

const html = (page: string) =>
  `<html lang="en"><title>{{title}}</title><noscript>{{answerNoScript}}</noscript><script type="application/json" id="messages">"${page}"</script></html>`;

test('a page has its language, its direction, and the texts that its script needs', () => {
  const filled = fillHtml(html('answer'), hebrew);
  expect(filled).toContain('<html lang="he" dir="rtl"><title>Family Stories</title>');
  const [, json = ''] = /id="messages">(.*)<\/script>/.exec(filled) ?? [];
  const { answer, answerReaders, firstHtml, player, prerenderedEditor, recordingBlock, ui } = hebrew.texts;
  const sections = { answer, answerReaders, firstHtml, player, prerenderedEditor, recordingBlock, ui };
  expect(JSON.parse(json)).toEqual(sections);
  expect(fillHtml(html('none'), english)).toContain('id="messages">{}</script>');
});

test('a text is escaped: neither an element nor the end of the script can be in it', () => {
  const { texts } = english;
  const pages = { ...texts.pages, title: '<b>"A" & B</b>', answerNoScript: '$&</noscript>' };
  const ui = { ...texts.ui, loading: '</script><script>alert(1)</script><!--' };
  const filled = fillHtml(html('answer'), { ...english, texts: { ...texts, pages, ui } } as Language);
  expect(filled).toContain('<title>&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;</title>');
  expect(filled).toContain('<noscript>$&amp;&lt;/noscript&gt;</noscript>');
  expect(filled.match(/<\/?script/g)).toEqual(['<script', '</script']);
  expect(filled).not.toContain('<!--');
  const [, json = ''] = /id="messages">(.*)<\/script>/.exec(filled) ?? [];
  expect(JSON.parse(json).ui.loading).toBe(ui.loading);
  expect(asScript('</script>')).toBe('"\\u003c/script>"');
});

test('a page or a text that does not exist is a fault of the build', () => {
  expect(() => fillHtml(html('unknown'), english)).toThrow('There are no sections for the page “unknown”.');
  expect(() => fillHtml('{{unknown}}', english)).toThrow('messages/en/pages.ts has no unknown.');
});

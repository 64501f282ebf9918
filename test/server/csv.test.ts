import { expect, test } from 'vitest';
import { findRulesVersion } from '../../src/server/domain/content/content.ts';
import { contentOfText, textOfContent } from '../../src/server/domain/content/text-paragraphs.ts';
import { readCsv, withoutApostrophe, writeCsvLine } from '../../src/server/domain/exchange/csv.ts';
import { contentRules } from '../../src/shared/content/rules.ts';
import { Problem } from '../../src/shared/errors.ts';
import { fc } from '../fast-check.ts';

const read = (text: string, separator = ',') => [...readCsv(text, separator)].map(({ cells }) => cells);

const piece = fc.constantFrom(...[...'a\'"=+-@;,\t\r\n ＝－é\u00a0家'], '\r\n', '""', "''", '\u{1f600}', '\ufeff');
const cell = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

test('what is written is read again, whatever the cells contain', () => {
  fc.assert(
    // one empty cell alone is written as an empty line
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (table) => {
      const text = table.map(writeCsvLine).join('');
      expect(read(text).map((cells) => cells.map(withoutApostrophe))).toEqual(table);
    }),
    { numRuns: 2000 },
  );
});

test('no cell is written that a spreadsheet would run', () => {
  fc.assert(
    fc.property(cell, (value) => {
      const [[written = ''] = []] = read(writeCsvLine([value, 'x']));
      expect(written).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      expect(written).not.toMatch(/^[\t\r\n]/);
    }),
    { numRuns: 2000 },
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '\t=1', ' =1', "'=1", "''=1", '\n=1'])(
  '%j gets an apostrophe, and loses it again',
  (value) => {
    const [[written = ''] = []] = read(writeCsvLine([value, 'x']));
    expect(written).toBe(`'${value}`);
    expect(withoutApostrophe(written)).toBe(value);
  },
);

test.each(["'tis true", "rock 'n' roll", 'a=b', '1-2', "''"])('%j is left as it is', (value) => {
  expect(read(writeCsvLine([value, 'x']))).toEqual([[value, 'x']]);
  expect(withoutApostrophe(value)).toBe(value);
});

test.each([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\rc,d\r',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a,"b\r\nb",c', [['a', 'b\r\nb', 'c']]],
  ['"a ""b"" c",""', [['a "b" c', '']]],
  ['"""",""""""', [['"', '""']]],
  [
    'a,\n,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['12" long,b', [['12" long', 'b']]],
  ['', []],
])('%j is read as RFC 4180 says', (text, cells) => {
  expect(read(text)).toEqual(cells);
});

test.each([
  ['a,b\n"x,y\n1,2', 2, 'cell 1'],
  ['a,b\n"1\n2",3\nx,"y', 3, 'cell 2'],
  ['a,b\nx,"y"z', 2, 'cell 2'],
])('wrong quotation marks in %j are told by line', (text, line, field) => {
  let thrown: unknown;
  try {
    read(text);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Problem);
  expect((thrown as Problem).extras.errors).toEqual([{ field, line, code: expect.any(String) }]);
});

test('a text becomes paragraphs as the editor writes them, and the same text again', async () => {
  const text = fc
    .array(fc.oneof(piece, fc.constantFrom('\n\n', '<p>', '&amp;', '&', '<img src=x>', ' \n \n ')), { maxLength: 12 })
    .map((pieces) => pieces.join('').replaceAll('\ufeff', ''));
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      const content = contentOfText(typed);
      expect(await findRulesVersion(content)).toBe(contentRules);
      const out = textOfContent(content);
      expect(out.replace(/\s/g, '')).toBe(typed.replace(/\s/g, ''));
      expect(textOfContent(contentOfText(out))).toBe(out);
      expect(contentOfText(out)).toBe(content);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
  ['  \r\n\r\n a < b & c \r\n', '<p>a &lt; b &amp; c</p>'],
  ['', ''],
  [' \n\t\n ', ''],
])('%j becomes %j', (text, content) => {
  expect(contentOfText(text)).toBe(content);
});

test('the text of an answer has its blocks as paragraphs, with captions and without markup', () => {
  const photo = '<figure><img src="/question-images/x.jpg" alt="a &gt; b"><figcaption>The jetty</figcaption></figure>';
  const content = `<h2>Swimming</h2><p>I was <em>six</em>, <a href="https://a.example/">see</a>.<br>In August.</p>${photo}<ul><li><p>bread</p></li><li><p>milk</p></li></ul><p></p><p>1 &lt; 2</p>`;
  expect(textOfContent(content)).toBe('Swimming\n\nI was six, see.\nIn August.\n\nThe jetty\n\nbread\n\nmilk\n\n1 < 2');
});

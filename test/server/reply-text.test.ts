import { describe, expect, test } from 'vitest';
import { sanitise } from '../../src/server/domain/content/content.ts';
import type { OurText } from '../../src/server/domain/mail/reply-text/our-words.ts';
import { readReply } from '../../src/server/domain/mail/reply-text/read-reply.ts';
import { fc } from '../fast-check.ts';
import { hostileHtml } from '../hostile-html.ts';
import { times } from '../long-form.ts';
import { hardTexts } from '../mail/hard-texts.ts';
import { plainWords, readCorpus, without } from '../mail/read-corpus.ts';
import { replyShapes } from '../mail/reply-shapes.ts';
import { asOurText, earlierReply, sentMail, takenReply } from '../mail/sent-mail.ts';
import { unseenShapes } from '../mail/unseen-shapes.ts';
import { randomFrom, seedOf } from '../random.ts';
import { reportCounts } from '../report-counts.ts';

const sent = sentMail('en');
const ours = [asOurText(sent), takenReply(sent)];
const read = (text: string, of: OurText[] = ours) => readReply({ text, attachments: [] }, of);
const readHtml = (html: string) => readReply({ html, attachments: [] }, ours);
const quoted = sent.lines.map((line) => `> ${line}`).join('\n');
const introduction = `On Sun, 22 Nov 2026 at 09:00, ${sent.name} <${sent.address}> wrote:`;

describe('replies of 36 mail programs', { timeout: 600_000 }, () => {
  const measure = async (name: string, shapes: typeof replyShapes, share: number, longShare: number) => {
    const random = randomFrom(seedOf(name));
    const counts = { replies: 0, exact: 0, words: 0, lost: 0, left: 0 };
    for await (const reply of readCorpus(shapes, () => random() < times(share, longShare))) {
      const { hers, lost, left, read, parsed } = reply;
      expect([reply.name, lost]).toEqual([reply.name, []]);
      // whatever was cut can be put back
      const all = `${read.text}\n${read.left_out}`.toLowerCase();
      expect([reply.name, plainWords(shown(parsed)).filter((word) => !all.includes(word))]).toEqual([reply.name, []]);
      expect(plainWords(read.content.replace(/<[^>]*>/g, ' ').replace(/&[a-z]+;/g, ' '))).toEqual(
        plainWords(read.text.replace(/^(?:•|\d+\.) /gm, (mark) => (read.content.includes('<li>') ? '' : mark))),
      );
      counts.replies += 1;
      counts.words += hers.length;
      counts.lost += lost.length;
      counts.exact += left.length === 0 ? 1 : 0;
      counts.left += left.length > 0 ? 1 : 0;
    }
    const percent = (part: number) => Number(((100 * part) / counts.replies).toFixed(2));
    reportCounts(name, { ...counts, '% exact': percent(counts.exact), '% with something left': percent(counts.left) });
    return counts;
  };

  /** The words of the text part, or else those between the tags of the HTML part. */
  const shown = ({ html, text }: { html?: string; text?: string }) =>
    (text ?? (html ?? '').replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ').replace(/&[a-z]+;/g, ' ')).toLowerCase();

  test('lose no word', async () => {
    const { exact, replies } = await measure('Replies', replyShapes, 1 / 20, 1);
    expect(exact / replies).toBeGreaterThan(0.99);
  });

  test('lose no word if their form is unknown', async () => {
    const { exact, replies } = await measure('Replies of unknown form', unseenShapes, 1 / 100, 1 / 9);
    expect(exact / replies).toBeGreaterThan(0.7);
  });
});

describe('her own words stay', () => {
  test('above a quotation that is cut', async () => {
    const { text, left_out } = await read(`It rained.\n\n${introduction}\n\n${quoted}`);
    expect(text).toBe('It rained.');
    expect(left_out).toContain(introduction);
    expect(left_out).toContain(sent.question);
  });

  test.each([
    `${sent.name} wrote me that her father told it so:`,
    `On 22 November 2026 ${sent.name} wrote me that her father had died:`,
    `Please write to ${sent.address}:`,
    'On Sunday, 12 March 1952, my brother wrote:',
    'From: Karl\nTo: Rose\nSubject: the cow',
    'I like Family Stories:',
    '-- \nLove,\nGrandma',
    'Sent from my village, the letters took a week.',
    'The End\n***',
  ])('directly above the quotation: %s', async (line) => {
    const { text } = await read(`It rained.\n\n${line}\n\n${introduction}\n\n${quoted}`);
    expect(plainWords(text)).toEqual(plainWords(`It rained. ${line}`));
    const bare = await read(`It rained.\n\n${line}\n\n${quoted}`);
    expect(plainWords(bare.text)).toEqual(plainWords(`It rained. ${line}`));
  });

  test('typed inside the quotation, without its mark', async () => {
    const { text } = await read(
      `${introduction}\n${quoted.replace(sent.question, `${sent.question}\n> I went alone.`)}`,
    );
    expect(text).toBe('I went alone.');
  });

  test('the question, copied by hand above the quotation or inside it', async () => {
    const above = await read(`${sent.question}\nIt rained.\n\n${introduction}\n${quoted}`);
    expect(above.text).toBe(`${sent.question}\nIt rained.`);
    const twice = quoted.replace(sent.question, `${sent.question}\n> ${sent.question}\n> It rained.`);
    expect((await read(`${introduction}\n${twice}`)).text).toBe(`${sent.question}\nIt rained.`);
  });

  test('an earlier reply is cut where it is quoted, and stays where she repeats it', async () => {
    const { text } = await read(`${earlierReply.en}\nIt rained.\n\n> ${earlierReply.en}`);
    expect(text).toBe(`${earlierReply.en}\nIt rained.`);
  });

  test('a > that quotes nothing of ours', async () => {
    expect((await read('> Deep snow\n\nthat was all.')).text).toBe('> Deep snow\n\nthat was all.');
  });

  test('lists, emphasis and links', async () => {
    const html =
      '<p>The <b>red</b> <i>cap</i></p><ol start="3"><li>one</li><li><a href="https://a.example/">two</a></li></ol>';
    const { content, text } = await readHtml(`${html}<script>steal()</script>`);
    expect(content).toBe(
      '<p>The <strong>red</strong> <em>cap</em></p><ol start="3"><li><p>one</p></li><li><p><a href="https://a.example/">two</a></p></li></ol>',
    );
    expect(text).toBe('The red cap\n\n3. one\n4. two');
  });

  test('wrapped lines of a text part become one again, short ones stay', async () => {
    const wrapped =
      'It rained on that morning, and my mother had knitted a red cap for\nme, which I lost on the first day.';
    expect((await read(`${wrapped}\nLove,\nGrandma`)).text).toBe(`${wrapped.replace('\n', ' ')}\nLove,\nGrandma`);
  });

  test('in a text part which says more than the HTML part', async () => {
    const { left_out } = await readReply(
      { html: '<p>It rained.</p>', text: 'It rained.\nAnd then it snowed.', attachments: [] },
      ours,
    );
    expect(left_out).toBe('And then it snowed.');
    const blank = await readReply({ html: '<div><br></div>', text: 'It rained.', attachments: [] }, ours);
    expect(blank.text).toBe('It rained.');
  });
});

describe('what is ours goes', () => {
  test('twelve of our words in order without a mark, but not one line of them', async () => {
    const whole = await read(`It rained.\n\n${sent.lines.join('\n')}`);
    expect(whole.text).toBe('It rained.');
    expect((await read(`It rained.\n\n${sent.question}`)).text).toBe(`It rained.\n\n${sent.question}`);
  });

  test('links that a mail server has rewritten', async () => {
    const safe = (url: string) =>
      `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=05`;
    const { text } = await read(`It rained.\n\n${introduction}\n${quoted.replace(/https:\S+/g, safe)}`);
    expect(text).toBe('It rained.');
  });

  test('a link of her own inside the quotation stays', async () => {
    const { text } = await read(`${introduction}\n${quoted}\n> https://photos.example.net/17`);
    expect(text).toBe('https://photos.example.net/17');
  });

  test('"Sent from my iPhone" at the end of a message without a quotation', async () => {
    expect((await read('It rained.\n\nSent from my iPhone')).text).toBe('It rained.');
    expect((await read('Sent from my iPhone\n\nIt rained.')).text).toBe('Sent from my iPhone\n\nIt rained.');
  });
});

describe('nothing is left of', () => {
  test.each(['', '\n\n', '👍', '❤️❤️', '❤️\n\nRose reacted via Gmail'])(
    'an empty reply or an emoji: %j',
    async (emoji) => {
      const { content, text, left_out } = await read(`${emoji}\n\n${introduction}\n${quoted}`);
      expect([content, text]).toEqual(['', '']);
      expect(left_out).toContain(emoji.trim());
    },
  );

  test('a reaction of Gmail', async () => {
    const content_type = 'text/vnd.google.email-reaction+json';
    const attachments = [{ content_type, file: 'attachment-0' }];
    const { text, left_out } = await readReply({ text: '👍\nRose ha reagito', attachments }, ours);
    expect([text, left_out]).toEqual(['', '👍\nRose ha reagito']);
  });
});

/** Sorted, because what was left out stands elsewhere. */
const letters = (text: string) => (text.match(/\p{L}/gu) ?? []).sort().join('');

test('every word of any HTML that a browser shows is in the text or was left out', async () => {
  const part = fc.oneof(
    hostileHtml,
    fc.constantFrom(sent.html, `<p>${introduction}</p>`, '<blockquote>', '<p>It rained.'),
  );
  const property = fc.asyncProperty(fc.array(part, { maxLength: 5 }), async (parts) => {
    const html = parts.join('\n');
    const { text, left_out } = await readHtml(html);
    // the sanitiser keeps all text
    expect(letters(text + left_out)).toBe(letters((await sanitise(html)).replace(/<[^>]*>|&[a-z]+;/g, ' ')));
  });
  await fc.assert(property, { numRuns: times(100, 5000), seed: seedOf('any HTML') });
});

test('every word of any text is in the text or was left out', async () => {
  const line = fc.oneof(
    fc.constantFrom(
      ...sent.lines,
      ...quoted.split('\n'),
      introduction,
      'Sent from my iPhone',
      'From: Karl',
      '--',
      '>',
      '',
    ),
    fc.constantFrom(...hardTexts('en', earlierReply.en).flatMap(({ above }) => above)),
    fc.string(),
  );
  const property = fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) => {
    const written = lines.join('\n');
    const { text, left_out } = await read(written);
    expect(without(plainWords(written), plainWords(`${text}\n${left_out}`))).toEqual([]);
  });
  await fc.assert(property, { numRuns: times(200, 20_000), seed: seedOf('any text') });
});

test('a long reply is read in a time that grows with its length only', { timeout: 120_000 }, async () => {
  const random = randomFrom(1);
  const sentence = () => Array.from({ length: 12 }, () => `w${Math.floor(random() * 5000)}`).join(' ');
  const long = (bytes: number) => Array.from({ length: bytes / 65 }, sentence).join('\n');
  const took = async (of: OurText[], text: string) => {
    const start = performance.now();
    const result = await read(text, of);
    return { result, ms: Math.round(performance.now() - start) };
  };
  const measured: Record<string, number> = {};
  for (const kilobytes of [64, times(256, 1024)]) {
    const text = long(kilobytes * 1024);
    const mail = [{ ...asOurText(sent), text }];
    const { result, ms } = await took(mail, text.replace(/^/gm, '> '));
    expect(result.text).toBe('');
    measured[`${kilobytes} KB quoted, ms`] = ms;
    measured[`${kilobytes} KB, a single word, ms`] = (
      await took(
        [{ ...asOurText(sent), text: 'a '.repeat(kilobytes * 512) }],
        '> a a a a a a b\n'.repeat(kilobytes * 64),
      )
    ).ms;
  }
  reportCounts('A long reply', measured);
});

test('HTML that is nested 100,000 times is read', async () => {
  const depth = 100_000;
  const { text } = await readHtml(
    `${'<div>'.repeat(depth)}It rained.${'</blockquote></div>'.repeat(depth)}<b>And</b> more.`,
  );
  expect(text).toBe('It rained.\n\nAnd more.');
  const quotes = await readHtml(`${'<blockquote>'.repeat(depth)}It rained.${'</div></blockquote>'.repeat(depth)}`);
  expect(quotes.text).toBe('It rained.');
});

import { describe, expect, test } from 'vitest';
import { tidyCues } from '../../src/server/domain/recordings/transcripts/tidy-cues.ts';
import type { Cue } from '../../src/shared/recordings/transcripts.ts';
import { readVtt, writeVtt } from '../../src/shared/recordings/vtt.ts';
import { fc } from '../fast-check.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '-->',
        '<c.unsure>',
        '</c>',
        '&amp;',
        '&',
        '<',
        '>',
        'NOTE',
        'WEBVTT',
        ' ',
        '\n',
        'Wanda',
        'סבתא',
        'valueOf',
        'constructor',
      ),
    )
    .map((parts) => parts.join('')),
);
const time = fc.integer({ min: 0, max: 400_000_000 });
const cue = fc
  .record({ start_ms: time, length: fc.nat(30_000), text, unsure: fc.array(fc.tuple(fc.nat(60), fc.nat(60))) })
  .map(({ length, ...rest }): Cue => ({ ...rest, end_ms: rest.start_ms + length }));
const about = fc.record(
  {
    version: fc.integer({ min: 1, max: 9999 }),
    source: fc.constantFrom('heard' as const, 'answerer' as const, 'admin' as const),
    released: fc.integer({ min: 1, max: 9999 }),
    language: fc.constantFrom('en', 'pt-BR'),
    engine: fc.constantFrom('whisper-1', 'ggml-large-v3 q5: 3'),
  },
  { requiredKeys: ['version', 'source'] },
);

describe('WebVTT', () => {
  test('what is written is read again, whatever the words are', () => {
    fc.assert(
      fc.property(fc.array(cue, { maxLength: 12 }), fc.option(about, { nil: undefined }), (cues, said) => {
        const tidied = tidyCues(cues);
        expect(readVtt(writeVtt(tidied, said))).toEqual({ about: said, cues: tidied });
      }),
    );
  });

  test('looks like this', () => {
    const cues: Cue[] = [
      { start_ms: 0, end_ms: 1500, text: 'Wanda & I <3' },
      { start_ms: 3_661_001, end_ms: 3_662_000, text: 'in Hungry', unsure: [[3, 9]] },
    ];
    expect(writeVtt(cues, { version: 2, source: 'heard', released: 1 })).toBe(
      `WEBVTT

NOTE
version: 2
source: heard
released: 1

00:00:00.000 --> 00:00:01.500
Wanda &amp; I &lt;3

01:01:01.001 --> 01:01:02.000
in <c.unsure>Hungry</c>
`,
    );
  });

  test('of other programs is read too', () => {
    const file =
      '\ufeffWEBVTT - by hand\r\nKind: captions\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nNOTE nothing\r\n\r\n' +
      '1\r\n00:01.000 --> 00:02.500 align:start\r\n<v Rose>Hello,\r\nmy <b>dear</b>&nbsp;<00:01.500><c.x.unsure.y>Wander</c>.</v>\r\n';
    expect(readVtt(file)).toEqual({
      about: undefined,
      cues: [{ start_ms: 1000, end_ms: 2500, text: 'Hello, my dear\u00a0Wander.', unsure: [[15, 21]] }],
    });
  });

  test.each([
    ['no signature', '00:01.000 --> 00:02.000\na\n'],
    ['another signature', 'WEBVTTX\n\n00:01.000 --> 00:02.000\na\n'],
    ['a time without milliseconds', 'WEBVTT\n\n00:01 --> 00:02.000\na\n'],
    ['61 seconds', 'WEBVTT\n\n00:61.000 --> 01:02.000\na\n'],
    ['an end before the beginning', 'WEBVTT\n\n00:02.000 --> 00:01.000\na\n'],
    ['cues in another order', 'WEBVTT\n\n00:02.000 --> 00:03.000\na\n\n00:01.000 --> 00:02.000\nb\n'],
    ['an arrow in the words', 'WEBVTT\n\n00:01.000 --> 00:02.000\na --> b\n'],
    ['a tag without an end', 'WEBVTT\n\n00:01.000 --> 00:02.000\na <b\n'],
    ['words without a time', 'WEBVTT\n\nhello\n'],
    ['nothing', ''],
  ])('with %s is refused', (_what, file) => {
    expect(readVtt(file)).toBeUndefined();
  });

  test('never fails, whatever it is given', () => {
    const line = fc.oneof(
      text,
      fc.constantFrom(
        'WEBVTT',
        '',
        '00:01.000 --> 00:02.000',
        '-->',
        'NOTE',
        'NOTE\nversion: 1\nsource: heard',
        'STYLE',
      ),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const read = readVtt(`WEBVTT\n\n${lines.join('\n')}`);
        if (read) expect(readVtt(writeVtt(tidyCues(read.cues)))?.cues).toEqual(tidyCues(read.cues));
      }),
    );
  });
});

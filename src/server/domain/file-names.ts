const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A text as part of a file name that is valid on every file system, in its own script. Normalised (NFC), without
 * characters that Windows reserves and without control, bidirectional and invisible characters; at most `bytes` long in
 * UTF-8, perhaps ''. The caller adds a number in front, which prevents reserved names (CON) and duplicates.
 */
export const fileNamePart = (text: string, bytes: number): string => {
  const safe = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[/\\|:]+/g, '-')
    // % as well: a BagIt manifest would have to escape it, which sha256sum does not understand
    .replace(/[<>"?*%]/g, '')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(invisible, '')
    .replace(/ +/g, ' ')
    .trim();
  return cut(safe, bytes).replace(/^[. ]+|[. ]+$/g, '');
};

// zero-width joiners stay: emoji sequences and several scripts need them
const invisible = /(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}\ufffd]/gu;

/** Truncates to a number of bytes, at a character boundary. */
const cut = (text: string, bytes: number): string => {
  if (Buffer.byteLength(text) <= bytes) return text;
  let result = '';
  let length = 0;
  for (const { segment } of characters.segment(text)) {
    length += Buffer.byteLength(segment);
    if (length > bytes) break;
    result += segment;
  }
  return result;
};

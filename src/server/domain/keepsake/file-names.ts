const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A text as part of a file name: in the script it was written in, and safe on every file system. Normalised (NFC), without
 * what Windows reserves, without control, bidirectional and other invisible characters, at most `bytes` long in UTF-8. '' if
 * nothing is left. The caller puts a number in front, which prevents reserved names (CON) and duplicates.
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

// zero-width joiners stay: emoji and several scripts are spelled with them
const invisible = /(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}\ufffd]/gu;

/** At most so many bytes, whole characters only. */
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

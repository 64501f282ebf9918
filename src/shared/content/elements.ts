const blocks = ['p', 'h2', 'ul', 'ol', 'blockquote', 'figure'] as const;

/** Inline elements. They nest in this order, each at most once: a link contains emphasis, never the reverse. */
export const inlineElements = ['a', 'em', 'strong'] as const;

/**
 * What an answer may contain: each element with its allowed children. '' is the answer itself, '#' is text. The recogniser
 * and the sanitiser derive from this; a test compares the editor's schema with it.
 */
export const contentModel = {
  '': blocks,
  blockquote: blocks,
  li: blocks,
  ul: ['li'],
  ol: ['li'],
  p: ['#', 'br', ...inlineElements],
  h2: ['#', 'br', ...inlineElements],
  a: ['#', 'br', 'em', 'strong'],
  em: ['#', 'br', 'strong'],
  strong: ['#', 'br'],
  figure: ['img', 'figcaption'],
  figcaption: ['#'],
} as const satisfies Record<string, readonly string[]>;

/** An element that can have children: all but the void elements `br` and `img`. */
export type ContainerElement = Exclude<keyof typeof contentModel, ''>;

export const containerElements = Object.keys(contentModel).filter((name) => name !== '') as ContainerElement[];

/** A figure with this attribute is a recording. It has nothing in it, and stands where any block can stand. */
export const recordingAttribute = 'data-recording';

/** Content nested more deeply is flattened; browsers do the same at 512 levels. */
export const maxNesting = 100;

/** The schemes that a link may have, as `URL.protocol` returns them. */
export const linkSchemes: readonly string[] = ['https:', 'mailto:', 'tel:'];

/**
 * The attributes that are stored, in the order in which the editor writes them. Other elements have none. Their values:
 * `safeUrl` for `href`, `readListStart` for `start`, `imagePath` for `src`, `imageSize` for `width` and `height`,
 * `recordingId` for `data-recording`; `alt` is any text.
 */
export const storedAttributes = {
  a: ['href'],
  ol: ['start'],
  figure: [recordingAttribute],
  img: ['src', 'alt', 'width', 'height'],
} as const;

/** Matches the width or height of an image, in px. */
export const imageSize = /^[0-9]{1,5}$/;

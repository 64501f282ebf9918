// how a story is set, by the client and by the server

/** The `sizes` of its photos: as wide as story.css shows them. */
export const storyPhotoSizes = '(min-width: 56rem) 840px, 100vw';

/**
 * Whether a story gets a raised initial: it begins with some lines of text in a script whose letters are not joined.
 */
export const hasInitial = (content: string): boolean =>
  /^<p>[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][^<]{200}/u.test(content);

/** Where a browser stores the text size of the pages for reading: '0' to '3'. */
export const textSizeKey = 'readingTextSize';

/** The localStorage key of the text size of stories: '0' to '3'. */
export const textSizeKey = 'readingTextSize';

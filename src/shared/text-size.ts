/** The localStorage key of the text size of stories and answers on this device; its values are '0' to '3'. */
export const textSizeKey = 'readingTextSize';

/** An inline script for the head of a page: applies the size before the first paint (text-size.css). */
export const applyTextSizeScript = `try{document.documentElement.dataset.text=localStorage.getItem('${textSizeKey}')||''}catch{}`;

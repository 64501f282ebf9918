/** The localStorage key of the size of the text that is read or written on this device: '0' to '3'. */
export const textSizeKey = 'readingTextSize';

/** An inline script for the head of a page: applies the size before the first paint (text-size.css). */
export const applyTextSizeScript = `try{document.documentElement.dataset.text=localStorage.getItem('${textSizeKey}')||''}catch{}`;

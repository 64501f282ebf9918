/** Icons of the pages that the server writes and of the client; 24 × 24, round line caps. */
export const iconPaths = {
  previous: 'm14.5 6-6 6 6 6',
  next: 'm9.5 6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l4.75 4.75',
  print: 'M7 8.5V4h10v4.5M7 17H4.5V8.5h15V17H17M7 14h10v6H7z',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  back: 'M5 4.75v4.5h4.5M5.4 9.25A7.25 7.25 0 1 1 4.75 12.75',
  slideshow: 'M4 5h16v11.5H4zM10.5 8.25v5l4-2.5zM9 20h6M12 16.5V20',
};

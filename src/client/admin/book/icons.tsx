const paths = {
  up: 'M12 19V5M6.5 10.5 12 5l5.5 5.5',
  down: 'M12 5v14M6.5 13.5 12 19l5.5-5.5',
  back: 'm14.5 6-6 6 6 6',
  forward: 'm9.5 6 6 6-6 6',
  add: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7',
  file: 'M7 3.5h7l4 4V20.5H7zM13.500 3.500V8H18',
  archive: 'M4 5h16v4H4zM5.5 9v10h13V9M10 12.5h4',
  epub: 'M8 3.5h8A1.5 1.5 0 0 1 17.5 5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5zM11 17.5h2',
  book: 'M12 6.5C10 5 7 4.75 3.5 5v13c3.5-.25 6.5 0 8.5 1.5 2-1.5 5-1.75 8.5-1.500V5C17 4.75 14 5 12 6.5zM12 6.500v13',
  download: 'M12 4v11M7.5 11 12 15.500l4.5-4.500M5 19.500h14',
};

export type BookIconName = keyof typeof paths;

/** Decorative: the control around it has the accessible name. */
export const BookIcon = ({ name }: { name: BookIconName }) => (
  <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);

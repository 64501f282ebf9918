import { iconPaths } from '../../../shared/icon-paths.ts';

// not in icons.tsx, which the answer page loads too
const paths = {
  ...iconPaths,
  copy: 'M9 9h9.5A1.5 1.5 0 0 1 20 10.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 9 18.5zM15 9V5.5A1.5 1.5 0 0 0 13.5 4h-8A1.5 1.5 0 0 0 4 5.5v8A1.5 1.5 0 0 0 5.5 15H9',
  done: 'M5 12.5l4.5 4.5L19 7',
  lock: 'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5V12a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.25v2',
  unlock:
    'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5V12a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V7a4 4 0 0 1 7.6-1.75M12 14.25v2',
  delete:
    'M4.5 7h15M9.5 7V5.5A1.5 1.5 0 0 1 11 4h2a1.5 1.5 0 0 1 1.5 1.5V7M6.5 7l.8 11.6A1.5 1.5 0 0 0 8.8 20h6.4a1.5 1.5 0 0 0 1.5-1.4L17.5 7M10.25 11v5M13.75 11v5',
  rename: 'M4 20l1-4.25L16.25 4.5a1.75 1.75 0 0 1 2.5 0l.75.75a1.75 1.75 0 0 1 0 2.5L8.25 19zM14.5 6.25l3.25 3.25',
  earlier: 'M4.2 10.5A8 8 0 1 1 4 12.75M4 5.5v5h5M12 8v4.5l3 1.75',
  undo: 'M8.5 5 4.5 9l4 4M4.5 9h9.25a5.25 5.25 0 0 1 0 10.5H9',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M7 11H5.5v8.5h13V11H17',
  menu: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l2.75 1.75',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l4.75 4.75',
  up: 'm6 14.5 6-6 6 6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.75 20v-1.5A4.5 4.5 0 0 1 7.25 14h3.5a4.5 4.5 0 0 1 4.5 4.5V20M16 4.25a3.5 3.5 0 0 1 0 6.5M18 14.25a4.5 4.5 0 0 1 3.25 4.25V20',
  library: 'M4 5h16v11.5h-8.5L7.5 20v-3.5H4zM8.5 10.75h7',
  reading:
    'M12 6.5v13M12 6.5C10.5 5.25 8 4.75 4 4.75v12.5c4 0 6.5.5 8 2.25 1.5-1.75 4-2.25 8-2.25V4.75c-4 0-6.5.5-8 1.75z',
  book: 'M6 4h11.5a1 1 0 0 1 1 1v15H7a2 2 0 0 1-2-2V5a1 1 0 0 1 1-1zM5.25 17.25A2 2 0 0 1 7 16.25h11.5M9 8h5.5',
  textSize: 'M3 18.5 8.25 5h.5L14 18.5M5 14h7M14.5 18.5l3-8h.5l3 8M15.5 16h5',
  settings:
    'M4 8h8M18 8h2M4 16h2M12 16h8M15 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM9 13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  addPerson:
    'M10 11.5A3.75 3.75 0 1 0 10 4a3.75 3.75 0 0 0 0 7.5zM3.5 20v-1.5A4.5 4.5 0 0 1 8 14h4a4.5 4.5 0 0 1 1.5.25M18 14v6M15 17h6',
  thanks: 'M12 19.5l-7-6.9a4.4 4.4 0 0 1 6.2-6.25l.8.8.8-.8A4.4 4.4 0 0 1 19 12.6z',
  warning: 'M12 4.5 3.25 19.5h17.5zM12 10v4.5M12 17h.01',
  print: 'M7 8.5V4h10v4.5M7 17H4.5V8.5h15V17H17M7 14h10v6H7z',
};

export type AdminIconName = keyof typeof paths;

/** Decorative: the control around it has the accessible name. */
export const AdminIcon = ({ name }: { name: AdminIconName }) => (
  <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);

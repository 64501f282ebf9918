// beside icons.tsx, which the answer page loads too
const paths = {
  menu: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l2.75 1.75',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l4.75 4.75',
  up: 'm6 14.5 6-6 6 6',
  print: 'M7 8.5V4h10v4.5M7 17H4.5V8.5h15V17H17M7 14h10v6H7z',
};

export type AdminIconName = keyof typeof paths;

/** Decorative: the control around it has the accessible name. */
export const AdminIcon = ({ name }: { name: AdminIconName }) => (
  <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);

// 24 × 24, round line caps; the stroke width is set by the stylesheet
const paths = {
  copy: 'M9 9h9.5A1.5 1.5 0 0 1 20 10.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 9 18.5zM15 9V5.5A1.5 1.5 0 0 0 13.5 4h-8A1.5 1.5 0 0 0 4 5.5v8A1.5 1.5 0 0 0 5.5 15H9',
  done: 'M5 12.5l4.5 4.5L19 7',
  lock: 'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5V12a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.25v2',
  unlock:
    'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5V12a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V7a4 4 0 0 1 7.6-1.75M12 14.25v2',
  delete:
    'M4.5 7h15M9.5 7V5.5A1.5 1.5 0 0 1 11 4h2a1.5 1.5 0 0 1 1.5 1.5V7M6.5 7l.8 11.6A1.5 1.5 0 0 0 8.8 20h6.4a1.5 1.5 0 0 0 1.5-1.4L17.5 7M10.25 11v5M13.75 11v5',
  rename: 'M4 20l1-4.25L16.25 4.5a1.75 1.75 0 0 1 2.5 0l.75.75a1.75 1.75 0 0 1 0 2.5L8.25 19zM14.5 6.25l3.25 3.25',
  earlier: 'M4.2 10.5A8 8 0 1 1 4 12.75M4 5.5v5h5M12 8v4.5l3 1.75',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M7 11H5.5v8.5h13V11H17',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7l-.9.9M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l.9-.9',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  bullets: 'M10 6h10M10 12h10M10 18h10M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M3.8 14.5c.8-1.4 2.8-.7 2.2.8L3.8 19H6.5',
  quote: 'M5 16c2.5-.5 3.5-2.5 3.5-5V7H4v4h4.5M14 16c2.5-.5 3.5-2.5 3.5-5V7H13v4h4.5',
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  redo: 'm16 5 4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h3',
  more: 'm6 9.5 6 6 6-6',
  photo: 'M4 6h16v13H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.5h.01',
};

export type IconName = keyof typeof paths;

/** Decorative: the control around it has the accessible name. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);

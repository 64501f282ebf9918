import { PathIcon } from '../../pages/PathIcon.tsx';

// those of the answer page; 24 × 24, round line caps; the stroke width is set by the stylesheet
const paths = {
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7l-.9.9M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l.9-.9',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  bullets: 'M10 6h10M10 12h10M10 18h10M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M3.8 14.5c.8-1.4 2.8-.7 2.2.8L3.8 19H6.5',
  quote: 'M5 16c2.5-.5 3.5-2.5 3.5-5V7H4v4h4.5M14 16c2.5-.5 3.5-2.5 3.5-5V7H13v4h4.5',
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  redo: 'm16 5 4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h3',
  edit: 'm4 20 1-4.5L16 4.5l3.5 3.5-11 11zM13.5 7l3.5 3.5',
  microphone: 'M12 3.5a3 3 0 0 1 3 3V11a3 3 0 0 1-6 0V6.5a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v3.5M9 20.5h6',
  lock: 'M5.5 10.5h13v9h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5',
  kept: 'M4 4l16 16M9 6a6 6 0 0 1 8.5 4.5 4 4 0 0 1 2.5 6M7 9a5 5 0 0 0 0 10h9',
  photo: 'M4 6h16v13H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.5h.01',
};

export type IconName = keyof typeof paths;

export const Icon = ({ name }: { name: IconName }) => <PathIcon path={paths[name]} className={`icon icon-${name}`} />;

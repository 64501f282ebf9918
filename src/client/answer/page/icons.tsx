import type { ReactNode } from 'react';

const draw = (shapes: ReactNode) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    {shapes}
  </svg>
);

/** The toolbar's icons. */
export const icons = {
  bold: draw(<path d="M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z" />),
  italic: draw(<path d="M10 5h7M7 19h7M14 5l-4 14" />),
  bullets: draw(<path d="M10 6h10M10 12h10M10 18h10M4.5 6h.01M4.5 12h.01M4.5 18h.01" />),
  numbers: draw(<path d="M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M3.8 14.500c.8-1.4 2.8-.7 2.2.8L3.8 19H6.5" />),
  quote: draw(<path d="M5 16c2.5-.5 3.5-2.5 3.5-5V7H4v4h4.500M14 16c2.5-.5 3.5-2.5 3.5-5V7H13v4h4.5" />),
  link: draw(
    <path d="M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.700l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.700l1-1" />,
  ),
  undo: draw(<path d="M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3" />),
  redo: draw(<path d="m16 5 4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h3" />),
  more: draw(<path d="m6 9.5 6 6 6-6" />),
  photo: draw(<path d="M4 6h16v13H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.500h.01" />),
};

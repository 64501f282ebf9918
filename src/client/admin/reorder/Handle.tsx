import type { HTMLAttributes } from 'react';
import { format, reordering as texts } from '../../messages.ts';
import { excerpt } from '../../ui/excerpt.ts';
import { richText } from '../../ui/rich-text.ts';
import type { Reorder } from './use-reorder.ts';

type HandleProps = HTMLAttributes<HTMLButtonElement> & { name: string };

/** What a row is dragged by, and lifted with the keyboard. */
export const Handle = ({ name, ...rest }: HandleProps) => (
  <button
    type="button"
    className="button button-quiet button-icon reorder-handle"
    aria-label={format(texts.move, { name: excerpt(name) })}
    title={texts.help}
    {...rest}
  >
    <svg className="icon icon-menu" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01" />
    </svg>
  </button>
);

/** The keys, in the row that is lifted with them. */
export const Keys = () => (
  <p className="small reorder-keys">
    {richText(texts.keys, {}, { strong: (text) => <strong>{text}</strong>, key: (text) => <kbd>{text}</kbd> })}
  </p>
);

/** Says what happens to the rows. Stands beside the list: a live region behind a modal dialog is inert. */
export const ReorderStatus = ({ reorder }: { reorder: Reorder }) => (
  <p className="visually-hidden" role="status">
    {reorder.status}
  </p>
);

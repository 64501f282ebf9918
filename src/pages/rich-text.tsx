import { Fragment, type ReactNode } from 'react';
import type { Elements, Formatter, Message, Values } from '../shared/messages/format.ts';

/** Renders a message with its values filled in; `elements` renders the text of each of its elements. */
export type RichText = <M extends Message>(
  message: M,
  values: Values<M>,
  elements: Record<Elements<M>, (text: string) => ReactNode>,
) => ReactNode;

export const richTextWith =
  ({ formatParts }: Formatter): RichText =>
  (message, values, elements) =>
    formatParts(message, values).map(({ element, text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move
      <Fragment key={index}>{element === undefined ? text : elements[element](text)}</Fragment>
    ));

/** An element of a message that is a name, whose direction must not affect the text around it. */
export const isolated = (name: string): ReactNode => <bdi>{name}</bdi>;

import { type ComponentProps, createElement } from 'react';
import { languageOf } from '../shared/language.ts';

type WrittenProps = ComponentProps<'h1'> & {
  as?: 'blockquote' | 'h1' | 'h2' | 'h3' | 'li' | 'p' | 'q' | 'span' | 'strong';
  text: string;
};

/** A text written by a person, with its own direction and language. */
export const Written = ({ as = 'span', text, ...attributes }: WrittenProps) =>
  createElement(as, { dir: 'auto', lang: languageOf(text), ...attributes }, text);

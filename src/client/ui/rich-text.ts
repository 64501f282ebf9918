import { type RichText, richTextWith } from '../../pages/rich-text.tsx';
import { pageLanguage } from '../page-language.ts';

/** Renders a message of this page, as in `pages/rich-text.tsx`. */
export const richText: RichText = richTextWith(pageLanguage);

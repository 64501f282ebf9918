import type { Texts } from '../shared/messages/catalogue.ts';
import type { LanguageTag } from '../shared/messages/languages.ts';
import { language } from './messages.ts';

/** The texts of a part in the page's language. `sources`: a chunk each, so that a page's HTML has no text of this part. */
export const loadPartTexts = async <Part extends keyof Texts>(
  part: Part,
  sources: Record<LanguageTag, () => Promise<Record<Part, unknown>>>,
): Promise<Texts[Part]> => (await sources[language]())[part] as Texts[Part];

import { DOMParser as ContentParser, type DOMSerializer, Fragment, type Node } from 'prosemirror-model';
import { isBlank } from '../../../shared/is-blank.ts';
import { parseInert } from '../../inert.ts';
import { keptSerializer, schema, storedSerializer } from './schema.ts';

/** Reads stored content; the document it gives always ends in a paragraph, so that one can write on. */
export const parseContent = (html: string): Node => {
  // a space at the end is where somebody means to go on
  const doc = ContentParser.fromSchema(schema).parse(parseInert(html), { preserveWhitespace: true });
  return endsInFigure(doc) ? doc.copy(doc.content.append(Fragment.from(schema.nodes.paragraph.create()))) : doc;
};

export const endsInFigure = (doc: Node): boolean => doc.lastChild?.type === schema.nodes.figure;

const isEmptyParagraph = (node: Node | null) => node?.type === schema.nodes.paragraph && node.childCount === 0;

/** The HTML to store: '' where there is neither a word nor a photo, and without the paragraph that only lets one write on. */
export const contentOf = (doc: Node): string => {
  const html = write(doc, storedSerializer);
  return isBlank(html) ? '' : html;
};

/** The same as this device keeps it: with the names of photos still to come. */
export const keptContentOf = (doc: Node): string => write(doc, keptSerializer);

const write = (doc: Node, serializer: DOMSerializer) => {
  if (doc.childCount === 1 && isEmptyParagraph(doc.firstChild)) return '';
  const beforeLast = doc.childCount > 1 ? doc.child(doc.childCount - 2) : null;
  const spare = isEmptyParagraph(doc.lastChild) && beforeLast?.type === schema.nodes.figure;
  const content = spare ? doc.content.cut(0, doc.content.size - 2) : doc.content;
  const place = document.createElement('div');
  place.append(serializer.serializeFragment(content, { document }));
  for (const refused of place.querySelectorAll('figure[data-refused]')) leaveOut(refused);
  return wellFormed(place.innerHTML.replaceAll('&nbsp;', '\u00a0'));
};

/** Of a photo that could not be sent the caption stays, as a paragraph. */
const leaveOut = (figure: Element) => {
  const paragraph = document.createElement('p');
  paragraph.append(figure.textContent ?? '');
  if (figure.textContent === '' && figure.parentElement?.childElementCount !== 1) figure.remove();
  else figure.replaceWith(paragraph);
};

/** Half a character, as broken keyboards leave it, would make the whole answer unacceptable. */
const wellFormed = (html: string) => html.replace(/\p{Surrogate}|\0/gu, '\ufffd');

import { DOMParser as ContentParser, type DOMSerializer, Fragment, type Node } from 'prosemirror-model';
import { isBlank } from '../../../shared/content/is-blank.ts';
import { parseHtml } from '../../trusted-types.ts';
import { draftSerializer, schema, storedSerializer } from './schema.ts';

/** Parses stored content. The document never ends with a photo or recording, so that there is a line to type on. */
export const parseContent = (html: string): Node => {
  // a trailing space is kept: the person may continue typing there
  const doc = ContentParser.fromSchema(schema).parse(parseHtml(html), { preserveWhitespace: true });
  return endsInFigure(doc) ? doc.copy(doc.content.append(Fragment.from(schema.nodes.paragraph.create()))) : doc;
};

export const endsInFigure = (doc: Node): boolean => isFigure(doc.lastChild);

const isFigure = (node: Node | null) => node?.type === schema.nodes.figure || node?.type === schema.nodes.recording;

const isEmptyParagraph = (node: Node | null) => node?.type === schema.nodes.paragraph && node.childCount === 0;

/** Serializes a document to the HTML to store: '' when blank, and without the empty paragraph after a final photo or recording. */
export const contentOf = (doc: Node): string => {
  const html = serialize(doc, storedSerializer);
  return isBlank(html) ? '' : html;
};

/** The same for a draft on this device: keeps the upload names of photos not yet uploaded. */
export const draftContentOf = (doc: Node): string => serialize(doc, draftSerializer);

const serialize = (doc: Node, serializer: DOMSerializer) => {
  if (doc.childCount === 1 && isEmptyParagraph(doc.firstChild)) return '';
  const beforeLast = doc.childCount > 1 ? doc.child(doc.childCount - 2) : null;
  const endsInSpareLine = isEmptyParagraph(doc.lastChild) && isFigure(beforeLast);
  const content = endsInSpareLine ? doc.content.cut(0, doc.content.size - 2) : doc.content;
  const container = document.createElement('div');
  container.append(serializer.serializeFragment(content, { document }));
  for (const refused of container.querySelectorAll('figure[data-refused]')) replaceByCaption(refused);
  return toWellFormed(container.innerHTML.replaceAll('&nbsp;', '\u00a0'));
};

/** Replaces a photo whose upload was refused by a paragraph with its caption. */
const replaceByCaption = (figure: Element) => {
  const paragraph = document.createElement('p');
  paragraph.append(figure.textContent ?? '');
  if (figure.textContent === '' && figure.parentElement?.childElementCount !== 1) figure.remove();
  else figure.replaceWith(paragraph);
};

/** Replaces lone surrogates and NUL, which some keyboards produce: the server rejects content with them. */
const toWellFormed = (html: string) => html.replace(/\p{Surrogate}|\0/gu, '\ufffd');

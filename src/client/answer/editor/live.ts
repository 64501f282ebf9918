import { DOMParser as ContentParser, type Node } from 'prosemirror-model';
import { type EditorState, TextSelection } from 'prosemirror-state';
import { schema } from './schema.ts';

const phrasing = new Set(['A', 'B', 'EM', 'FONT', 'I', 'SPAN', 'STRONG', 'U']);

/** The break that browsers put at the end of a line, so that it has a height. */
const isFiller = (element: HTMLElement) => {
  let last: Element = element;
  while (!last.nextSibling && last.parentElement && phrasing.has(last.parentElement.tagName)) last = last.parentElement;
  return !last.nextSibling;
};

const filler = { tag: 'br', ignore: true, getAttrs: (dom: HTMLElement) => (isFiller(dom) ? null : (false as const)) };
const parser = new ContentParser(schema, [filler, ...ContentParser.fromSchema(schema).rules]);

type Place = { node: globalThis.Node; offset: number; pos?: number };

/** What a browser's own editing made of `text`; tells where the places are in it. */
export const parseLive = (text: HTMLElement, places: Place[] = []): Node =>
  parser.parse(text, { preserveWhitespace: true, findPositions: places as Required<Place>[] });

/** `stored` with what was typed in `text` since, and the selection where it is there; undo leads back. */
export const takeUp = (stored: EditorState, text: HTMLElement, isEdited: boolean): EditorState => {
  const places = selectedIn(text);
  const doc = parseLive(text, places);
  const tr = stored.tr;
  if (isEdited) tr.replaceWith(0, tr.doc.content.size, doc.content);
  const [anchor, head] = places.map(({ pos = 0 }) => tr.doc.resolve(Math.min(pos, tr.doc.content.size)));
  if (anchor && head) tr.setSelection(TextSelection.between(anchor, head));
  return stored.apply(tr);
};

/** Both ends of the selection, where it is in `text`. */
const selectedIn = (text: HTMLElement): Place[] => {
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = document.getSelection() ?? {};
  if (!anchorNode || !focusNode || !text.contains(anchorNode) || !text.contains(focusNode)) return [];
  return [
    { node: anchorNode, offset: anchorOffset },
    { node: focusNode, offset: focusOffset },
  ];
};

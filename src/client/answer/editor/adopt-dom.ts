import { DOMParser as ContentParser, type Node } from 'prosemirror-model';
import { type EditorState, TextSelection } from 'prosemirror-state';
import { schema } from './schema.ts';

const inlineTags = new Set(['A', 'B', 'EM', 'FONT', 'I', 'SPAN', 'STRONG', 'U']);

/** Whether it is the trailing <br> that browsers insert to give an empty line its height. */
const isFiller = (element: HTMLElement) => {
  let last: Element = element;
  while (!last.nextSibling && last.parentElement && inlineTags.has(last.parentElement.tagName))
    last = last.parentElement;
  return !last.nextSibling;
};

const filler = { tag: 'br', ignore: true, getAttrs: (dom: HTMLElement) => (isFiller(dom) ? null : (false as const)) };
const parser = new ContentParser(schema, [filler, ...ContentParser.fromSchema(schema).rules]);

type DomPosition = { node: globalThis.Node; offset: number; pos?: number };

/** Parses the DOM after native contenteditable edits; sets `pos` of each of `positions`. */
export const parseEditedDom = (text: HTMLElement, positions: DomPosition[] = []): Node =>
  parser.parse(text, { preserveWhitespace: true, findPositions: positions as Required<DomPosition>[] });

/**
 * The editor's state when it takes over the prerendered DOM: `stored` with the edits made in `text` before the editor was
 * loaded, as a step that undo reverts, and with the current selection.
 */
export const adoptDom = (stored: EditorState, text: HTMLElement, isEdited: boolean): EditorState => {
  const positions = selectionIn(text);
  const doc = parseEditedDom(text, positions);
  const tr = stored.tr;
  if (isEdited) tr.replaceWith(0, tr.doc.content.size, doc.content);
  const [anchor, head] = positions.map(({ pos = 0 }) => tr.doc.resolve(Math.min(pos, tr.doc.content.size)));
  if (anchor && head) tr.setSelection(TextSelection.between(anchor, head));
  return stored.apply(tr);
};

/** Anchor and focus of the selection, where both are in `text`. */
const selectionIn = (text: HTMLElement): DomPosition[] => {
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = document.getSelection() ?? {};
  if (!anchorNode || !focusNode || !text.contains(anchorNode) || !text.contains(focusNode)) return [];
  return [
    { node: anchorNode, offset: anchorOffset },
    { node: focusNode, offset: focusOffset },
  ];
};

import { closeHistory } from 'prosemirror-history';
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { schema } from './schema.ts';

/**
 * Puts a recording below the top-level block with the caret, in the place of an empty paragraph, and the caret below it. A
 * recording stands in the text once: it is moved if it is there already.
 */
export const insertRecording = (state: EditorState, id: string): Transaction => {
  const { recording, paragraph } = schema.nodes;
  const tr = state.tr;
  state.doc.descendants((node, pos) => {
    if (node.type === recording && node.attrs.id === id)
      tr.delete(tr.mapping.map(pos), tr.mapping.map(pos + node.nodeSize));
  });
  const { $to } = tr.selection;
  const at = $to.depth > 0 ? $to.after(1) : $to.pos;
  const { nodeBefore, nodeAfter } = tr.doc.resolve(at);
  const isAfterEmpty = nodeBefore?.type === paragraph && nodeBefore.childCount === 0;
  const from = isAfterEmpty ? at - nodeBefore.nodeSize : at;
  const line = nodeAfter?.type === paragraph ? [] : [paragraph.create()];
  tr.replaceWith(from, at, [recording.create({ id }), ...line]);
  return closeHistory(tr.setSelection(TextSelection.create(tr.doc, from + 2))).scrollIntoView();
};

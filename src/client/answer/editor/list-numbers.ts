import type { Node } from 'prosemirror-model';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { maxListStart } from '../../../shared/content/list-start.ts';
import { schema } from './schema.ts';

const { bullet_list, ordered_list } = schema.nodes;

/** Wraps a command that may split an ordered list: the second part continues the numbering of the first. */
export const keepNumbering =
  (command: Command): Command =>
  (state, dispatch, view) =>
    command(state, dispatch && ((tr) => dispatch(continueNumbering(state, tr))), view);

const numberAfter = (list: Node): number => Math.min(list.attrs.start + list.childCount, maxListStart);

/** Sets the start number of the second part of each enclosing list that `tr` has split. */
const continueNumbering = ({ selection: { $from } }: EditorState, tr: Transaction): Transaction => {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type !== ordered_list) continue;
    const $first = tr.doc.resolve(tr.mapping.map($from.before(depth)));
    const $end = tr.doc.resolve(tr.mapping.map($from.after(depth)));
    const [first, second] = [$first.nodeAfter, $end.nodeBefore];
    const at = $end.pos - (second?.nodeSize ?? 0);
    if (first?.type !== ordered_list || second?.type !== ordered_list || at <= $first.pos) continue;
    tr.setNodeMarkup(at, undefined, { start: numberAfter(first) });
  }
  return tr;
};

/** Joins the new list at the selection with adjacent lists of its type, unless they have a start number of their own. */
export const joinAdjacentLists = (tr: Transaction): Transaction => {
  const { $from } = tr.selection;
  let depth = $from.depth;
  while (depth > 0 && $from.node(depth).type !== bullet_list && $from.node(depth).type !== ordered_list) depth -= 1;
  if (depth === 0) return tr;
  const { type } = $from.node(depth);
  const [before, after] = [$from.before(depth), $from.after(depth)];
  const [previous, next] = [tr.doc.resolve(before).nodeBefore, tr.doc.resolve(after).nodeAfter];
  const isNumbered = type === ordered_list;
  const expected = previous?.type === type && isNumbered ? numberAfter(previous) : 1;
  if (next?.type === type && (!isNumbered || next.attrs.start === 1 || next.attrs.start === expected)) tr.join(after);
  if (previous?.type === type) tr.join(before);
  return tr;
};

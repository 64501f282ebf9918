import type { Node } from 'prosemirror-model';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { maxListStart } from '../../../shared/list-start.ts';
import { schema } from './schema.ts';

const { bullet_list, ordered_list } = schema.nodes;

/** Runs a command that may lift an item out of a list: the numbers after that item go on from those before it. */
export const keepCounting =
  (command: Command): Command =>
  (state, dispatch, view) =>
    command(state, dispatch && ((tr) => dispatch(countOn(state, tr))), view);

const numberAfter = (list: Node): number => Math.min(list.attrs.start + list.childCount, maxListStart);

/** Numbers the second part of each list around the selection that `tr` has split. */
const countOn = ({ selection: { $from } }: EditorState, tr: Transaction): Transaction => {
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

/** Joins the list at the selection, a new one, with the lists beside it, unless those have numbers of their own. */
export const joinBeside = (tr: Transaction): Transaction => {
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

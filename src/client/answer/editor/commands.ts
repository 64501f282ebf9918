import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { AllSelection, type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { joinAdjacentLists, keepNumbering } from './list-numbers.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** The toolbar's tools. */
export type ToolName = 'bold' | 'italic' | 'heading' | 'bullets' | 'numbers' | 'quote' | 'undo' | 'redo';

/** The state of each tool at the selection; `link` is the URL of the link there. */
export type Tools = Record<ToolName, { active: boolean; enabled: boolean }> & { link: string | undefined };

const hasMark = (state: EditorState, type: MarkType) => {
  const { from, to, empty, $from } = state.selection;
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type);
};

const isInside = ({ selection: { $from } }: EditorState, type: NodeType) => {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type === type) return true;
  return false;
};

const inHeading = (state: EditorState) => state.selection.$from.parent.type === nodes.heading;

const toggleHeading: Command = (state, dispatch) =>
  setBlockType(inHeading(state) ? nodes.paragraph : nodes.heading)(state, dispatch);

const toggleQuote: Command = (state, dispatch) =>
  isInside(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch);

const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    if (isInside(state, type)) return keepNumbering(liftListItem(nodes.list_item))(state, dispatch);
    const other = type === nodes.bullet_list ? nodes.ordered_list : nodes.bullet_list;
    if (isInside(state, other)) return convertList(other, type)(state, dispatch);
    return wrapInList(type)(state, dispatch && ((tr) => dispatch(joinAdjacentLists(tr))));
  };

/** Converts the innermost enclosing list of type `from` to type `to`. */
const convertList =
  (from: NodeType, to: NodeType): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      if ($from.node(depth).type !== from) continue;
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), to));
      return true;
    }
    return false;
  };

/** Replaces an AllSelection by a TextSelection over the whole text, which block commands need. */
const withTextSelection = (state: EditorState): EditorState => {
  if (!(state.selection instanceof AllSelection)) return state;
  const { $from, $to } = state.selection;
  return state.apply(state.tr.setSelection(TextSelection.between($from, $to)));
};

const onTextSelection =
  (command: Command): Command =>
  (state, dispatch) =>
    command(withTextSelection(state), dispatch);

export const commands: Record<ToolName, Command> = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  heading: onTextSelection(toggleHeading),
  bullets: onTextSelection(toggleList(nodes.bullet_list)),
  numbers: onTextSelection(toggleList(nodes.ordered_list)),
  quote: onTextSelection(toggleQuote),
  undo,
  redo,
};

/** Links the selected text; inserts the URL as text where nothing is selected; undefined removes the link. */
export const setLink =
  (href: string | undefined): Command =>
  (state, dispatch) => {
    const { from, to } = linkRange(state);
    const tr = state.tr;
    if (href === undefined) tr.removeMark(from, to, marks.link);
    else if (from < to) tr.addMark(from, to, marks.link.create({ href }));
    else tr.insert(from, schema.text(href.replace(/^(mailto|tel):/, ''), [marks.link.create({ href })]));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** The selection; a caret inside a link is expanded to the whole link. */
const linkRange = ({ selection, doc }: EditorState) => {
  let { from, to } = selection;
  if (!selection.empty) return { from, to };
  const isLinked = (pos: number) => pos >= 0 && pos < doc.content.size && doc.rangeHasMark(pos, pos + 1, marks.link);
  while (isLinked(from - 1)) from -= 1;
  while (isLinked(to)) to += 1;
  return { from, to };
};

const linkAt = (state: EditorState): string | undefined => {
  const { from, to } = linkRange(state);
  let href: string | undefined;
  state.doc.nodesBetween(from, to, (node) => {
    href ??= marks.link.isInSet(node.marks)?.attrs.href;
  });
  return href;
};

export const readTools = (editorState: EditorState): Tools => {
  const state = withTextSelection(editorState);
  const can = (name: ToolName) => commands[name](state);
  return {
    bold: { active: hasMark(state, marks.strong), enabled: can('bold') },
    italic: { active: hasMark(state, marks.em), enabled: can('italic') },
    heading: { active: inHeading(state), enabled: can('heading') },
    bullets: { active: isInside(state, nodes.bullet_list), enabled: can('bullets') },
    numbers: { active: isInside(state, nodes.ordered_list), enabled: can('numbers') },
    quote: { active: isInside(state, nodes.blockquote), enabled: can('quote') },
    undo: { active: false, enabled: undoDepth(state) > 0 },
    redo: { active: false, enabled: redoDepth(state) > 0 },
    link: linkAt(state),
  };
};

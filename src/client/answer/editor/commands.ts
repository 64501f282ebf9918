import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { AllSelection, type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { joinBeside, keepCounting } from './list-numbers.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** What the toolbar offers. */
export type ToolName = 'bold' | 'italic' | 'heading' | 'bullets' | 'numbers' | 'quote' | 'undo' | 'redo';

/** How each tool and the link stand at the selection; `link` is the address there. */
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
    if (isInside(state, type)) return keepCounting(liftListItem(nodes.list_item))(state, dispatch);
    const other = type === nodes.bullet_list ? nodes.ordered_list : nodes.bullet_list;
    if (isInside(state, other)) return turnList(other, type)(state, dispatch);
    return wrapInList(type)(state, dispatch && ((tr) => dispatch(joinBeside(tr))));
  };

/** The nearest list of one kind becomes one of the other. */
const turnList =
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

/** "Select all" selects the document itself, which is no text: the tools mean all that is written in it. */
const asText = (state: EditorState): EditorState => {
  if (!(state.selection instanceof AllSelection)) return state;
  const { $from, $to } = state.selection;
  return state.apply(state.tr.setSelection(TextSelection.between($from, $to)));
};

const onText =
  (command: Command): Command =>
  (state, dispatch) =>
    command(asText(state), dispatch);

export const commands: Record<ToolName, Command> = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  heading: onText(toggleHeading),
  bullets: onText(toggleList(nodes.bullet_list)),
  numbers: onText(toggleList(nodes.ordered_list)),
  quote: onText(toggleQuote),
  undo,
  redo,
};

/** Puts a link on the selected words, or its own address where none are selected; undefined takes it away. */
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

/** The selection, widened to the whole link where it stands in one. */
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
  const state = asText(editorState);
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

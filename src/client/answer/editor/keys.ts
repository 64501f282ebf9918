import { baseKeymap, chainCommands, liftEmptyBlock } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import {
  AllSelection,
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  Selection,
  TextSelection,
} from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { commands } from './commands.ts';
import { keepNumbering } from './list-numbers.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Puts the caret below a photo or recording that ends at `below`: into an empty paragraph there, or a new one. */
const moveBelow = ({ doc, tr }: EditorState, below: number) => {
  const next = doc.nodeAt(below);
  if (next?.type !== nodes.paragraph || next.childCount > 0) tr.insert(below, nodes.paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, below + 1)).scrollIntoView();
};

/** Enter in a caption moves the caret below the photo. */
const leaveCaption: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type !== nodes.figure) return false;
  dispatch?.(moveBelow(state, $from.after()));
  return true;
};

/** Typing or pasting while a photo or recording is selected inserts below it instead of replacing it. */
const leavePhoto = ({ state, dispatch }: EditorView) => {
  const { selection } = state;
  if (selection instanceof NodeSelection && isFigure(selection.node)) dispatch(moveBelow(state, selection.to));
};

const isFigure = ({ type }: Node) => type === nodes.figure || type === nodes.recording;

/** Arrow keys, Home, End and the page keys collapse a whole-document selection. */
const collapseAll = ({ state, dispatch }: EditorView, { key, shiftKey, altKey }: KeyboardEvent) => {
  const isMove = /^(Arrow|Page|Home|End)/.test(key) && !shiftKey && !altKey;
  if (!isMove || !(state.selection instanceof AllSelection)) return false;
  const selection = /Left|Up|Home/.test(key) ? Selection.atStart(state.doc) : Selection.atEnd(state.doc);
  dispatch(state.tr.setSelection(selection).scrollIntoView());
  return true;
};

/**
 * Typing and pasting around photos. Also works around Chromium where an answer begins with a photo: focusing the editor
 * with Tab places no caret, so typing has no effect; and keys do not collapse a whole-document selection, so the next
 * letter would replace everything.
 */
const photoKeys = () =>
  new Plugin({
    props: {
      handleKeyDown: collapseAll,
      handleKeyPress: leavePhoto,
      handlePaste: leavePhoto,
      handleDOMEvents: {
        // keyCode 229: an input method (IME); compositionstart is too late, the word would be inserted twice
        keydown: (view, { keyCode }) => {
          if (keyCode === 229) leavePhoto(view);
        },
        beforeinput: (view, { inputType }) => {
          if (/Text$/.test(inputType)) leavePhoto(view);
        },
        // at once: the next key may come before any timer
        focus: (view) => {
          if (!view.dom.contains(getSelection()?.anchorNode ?? null)) view.focus();
        },
      },
    },
  });

/** Tab is not bound: it moves the focus out of the editor, so that the keyboard is not trapped. */
export const keys = (): Plugin[] => [
  photoKeys(),
  keymap({
    'Mod-b': commands.bold,
    'Mod-i': commands.italic,
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': keepNumbering(liftListItem(nodes.list_item)),
    'Shift-Enter': chainCommands(leaveCaption, insertBreak),
    Enter: chainCommands(leaveCaption, keepNumbering(chainCommands(splitListItem(nodes.list_item), liftEmptyBlock))),
  }),
  keymap(baseKeymap),
];

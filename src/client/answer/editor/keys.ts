import { baseKeymap, chainCommands, liftEmptyBlock } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
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
import { keepCounting } from './list-numbers.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** One goes on below a photo that ends at `below`: on a line that is empty already, or a new one. */
const goOn = ({ doc, tr }: EditorState, below: number) => {
  const next = doc.nodeAt(below);
  if (next?.type !== nodes.paragraph || next.childCount > 0) tr.insert(below, nodes.paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, below + 1)).scrollIntoView();
};

/** Enter in a caption goes on below the photo. */
const leaveCaption: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type !== nodes.figure) return false;
  dispatch?.(goOn(state, $from.after()));
  return true;
};

/** A photo that is selected is not written over: what is typed or pasted goes below it. */
const leavePhoto = ({ state, dispatch }: EditorView) => {
  const { selection } = state;
  if (selection instanceof NodeSelection && selection.node.type === nodes.figure) dispatch(goOn(state, selection.to));
};

/** With all selected one goes to its beginning or end. */
const leaveAll = ({ state, dispatch }: EditorView, { key, shiftKey, altKey }: KeyboardEvent) => {
  const leads = /^(Arrow|Page|Home|End)/.test(key) && !shiftKey && !altKey;
  if (!leads || !(state.selection instanceof AllSelection)) return false;
  const place = /Left|Up|Home/.test(key) ? Selection.atStart(state.doc) : Selection.atEnd(state.doc);
  dispatch(state.tr.setSelection(place).scrollIntoView());
  return true;
};

/**
 * What Chromium does not do by itself where an answer begins with a photo: Tab leads to no caret, and what is typed then
 * goes nowhere; all that is selected stays so whatever key is pressed, and the next letter stands for it.
 */
const besidePhotos = () =>
  new Plugin({
    props: {
      handleKeyDown: leaveAll,
      handleKeyPress: leavePhoto,
      handlePaste: leavePhoto,
      handleDOMEvents: {
        // of an input method: at the beginning of the word itself it is too late, the word would come twice
        keydown: (view, { keyCode }) => {
          if (keyCode === 229) leavePhoto(view);
        },
        beforeinput: (view, { inputType }) => {
          if (/Text$/.test(inputType)) leavePhoto(view);
        },
        focus: (view) => {
          setTimeout(() => {
            if (view.hasFocus() && !view.dom.contains(getSelection()?.anchorNode ?? null)) view.focus();
          }, 20);
        },
      },
    },
  });

/** Tab is left alone: it leads out of the editor, as everywhere on the page. */
export const keys = (): Plugin[] => [
  besidePhotos(),
  keymap({
    'Mod-b': commands.bold,
    'Mod-i': commands.italic,
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': keepCounting(liftListItem(nodes.list_item)),
    'Shift-Enter': chainCommands(leaveCaption, insertBreak),
    Enter: chainCommands(leaveCaption, keepCounting(chainCommands(splitListItem(nodes.list_item), liftEmptyBlock))),
  }),
  keymap(baseKeymap),
];

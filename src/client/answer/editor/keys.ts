import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { AllSelection, type Command, Plugin, Selection, TextSelection } from 'prosemirror-state';
import { commands } from './commands.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Enter in a caption goes on below the photo. */
const leaveCaption: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type !== nodes.figure) return false;
  const below = $from.after();
  const tr = state.tr.insert(below, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, below + 1)).scrollIntoView());
  return true;
};

const back = ['ArrowLeft', 'ArrowUp', 'Home', 'PageUp'];
const on = ['ArrowRight', 'ArrowDown', 'End', 'PageDown'];

/**
 * With all selected one goes to its beginning or end. Left to the browser, an answer that begins with a photo would
 * stay selected, and the next letter would stand for all of it.
 */
const leaveAll = () =>
  new Plugin({
    props: {
      handleKeyDown: ({ state, dispatch }, { key, shiftKey, altKey }) => {
        const isBack = back.includes(key);
        if (!(state.selection instanceof AllSelection) || shiftKey || altKey || !(isBack || on.includes(key)))
          return false;
        const place = isBack ? Selection.atStart(state.doc) : Selection.atEnd(state.doc);
        dispatch(state.tr.setSelection(place).scrollIntoView());
        return true;
      },
    },
  });

/** Tab is left alone: it leads out of the editor, as everywhere on the page. */
export const keys = (): Plugin[] => [
  leaveAll(),
  keymap({
    'Mod-b': commands.bold,
    'Mod-i': commands.italic,
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
    'Shift-Enter': chainCommands(leaveCaption, insertBreak),
    Enter: chainCommands(leaveCaption, splitListItem(nodes.list_item)),
  }),
  keymap(baseKeymap),
];

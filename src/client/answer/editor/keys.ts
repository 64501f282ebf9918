import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, type Plugin, TextSelection } from 'prosemirror-state';
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

/** Tab is left alone: it leads out of the editor, as everywhere on the page. */
export const keys = (): Plugin[] => [
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

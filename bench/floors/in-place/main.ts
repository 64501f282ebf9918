import { baseKeymap } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { DOMParser } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { schema } from '../../../src/client/answer/editor/schema.ts';

// parses the text in the page and mounts the editor in the same element; the caret position is lost
const mount = document.getElementById('text') as HTMLElement;
const doc = DOMParser.fromSchema(schema).parse(mount, { preserveWhitespace: true });
const hadFocus = document.activeElement === mount;
const view = new EditorView(
  { mount },
  { state: EditorState.create({ doc, plugins: [history(), keymap(baseKeymap)] }) },
);
if (hadFocus) view.focus();

import { baseKeymap } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { schema } from '../../../src/client/answer/editor/schema.ts';

// the editor with our schema and its keys, and nothing else
new EditorView(document.getElementById('text') as HTMLElement, {
  state: EditorState.create({ schema, plugins: [history(), keymap(baseKeymap)] }),
});

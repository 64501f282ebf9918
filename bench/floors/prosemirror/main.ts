import { baseKeymap } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { schema } from '../../../src/client/answer/editor/schema.ts';

// only the editor with our schema and base keymap
new EditorView(document.getElementById('text') as HTMLElement, {
  state: EditorState.create({ schema, plugins: [history(), keymap(baseKeymap)] }),
});

import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { insertRecording } from '../../src/client/answer/editor/insert-recording.ts';
import { schema } from '../../src/client/answer/editor/schema.ts';

const { doc, paragraph, recording, blockquote } = schema.nodes;
const text = (words: string) => paragraph.create(null, words === '' ? [] : schema.text(words));

const idOf = 'recording-1';
const block = recording.create({ id: idOf });

/** The blocks of an answer after the recording was inserted at a position of it. */
const insertAt = (blocks: Parameters<typeof doc.create>[1], at: number) => {
  const node = doc.create(null, blocks);
  const state = EditorState.create({ doc: node, selection: TextSelection.near(node.resolve(at)) });
  const after = state.apply(insertRecording(state, idOf));
  return { blocks: after.doc.children.map(String), selection: after.selection };
};

test('a recording is put below the paragraph with the caret, and the caret below it', () => {
  const { blocks, selection } = insertAt([text('one'), text('two')], 2);
  expect(blocks).toEqual(['paragraph("one")', 'recording', 'paragraph("two")']);
  expect(selection.$head.parent.textContent).toBe('two');
});

test('at the end of the answer it is followed by a line to write on', () => {
  expect(insertAt([text('one')], 2).blocks).toEqual(['paragraph("one")', 'recording', 'paragraph']);
});

test('it takes the place of an empty line', () => {
  expect(insertAt([text('')], 1).blocks).toEqual(['recording', 'paragraph']);
});

test('it stands in the text once: it is moved, also out of a quote', () => {
  const quoted = blockquote.create(null, block);
  const { blocks } = insertAt([quoted, text('one')], 5);
  expect(blocks).toEqual(['blockquote(paragraph)', 'paragraph("one")', 'recording', 'paragraph']);
  expect(insertAt([block, text('one')], 2).blocks).toEqual(['paragraph("one")', 'recording', 'paragraph']);
});

test('it is one thing: it can be selected, and has no text', () => {
  const state = EditorState.create({ doc: doc.create(null, [block, text('one')]) });
  const { selection } = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 0)));
  expect([selection.from, selection.to, state.doc.textContent]).toEqual([0, 1, 'one']);
});

import { DOMSerializer, type Mark, type Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { schema, storedSerializer } from '../../src/client/answer/editor/schema.ts';
import { editorHtml } from '../../src/server/pages/editor-html.ts';
import { escapeHtml } from '../../src/shared/content/escape-html.ts';

const sorted = (attributes: string[]) => attributes.toSorted((a, b) => (a < b ? -1 : 1)).join('');

/** As much of a DOM as the serializers need. Attributes are sorted, because their order does not matter. */
class Element {
  children: (Element | string)[] = [];
  attributes: string[] = [];
  name: string;
  constructor(name: string) {
    this.name = name;
  }
  appendChild = (child: Element | string) => this.children.push(child);
  setAttribute = (name: string, value: unknown) => this.attributes.push(` ${name}="${value}"`);
  toString = (): string => {
    const children = this.children.join('');
    if (this.name === '') return children;
    const start = `<${this.name}${sorted(this.attributes)}>`;
    return this.name === 'br' ? start : `${start}${children}</${this.name}>`;
  };
}

const document = {
  createElement: (name: string) => new Element(name),
  createTextNode: escapeHtml,
  createDocumentFragment: () => new Element(''),
} as unknown as Document;

const serialize = (serializer: DOMSerializer, ...nodes: Node[]) =>
  nodes.map((node) => String(serializer.serializeNode(node, { document }))).join('');

const { paragraph, heading, blockquote, bullet_list, ordered_list, list_item, hard_break } = schema.nodes;
const text = (content: string, ...marks: Mark[]) => schema.text(content, marks);
const line = paragraph.create(null, [
  text('a < b & "c"', schema.marks.strong.create()),
  hard_break.create(),
  text('d', schema.marks.em.create()),
]);
const items = [list_item.create(null, line), list_item.create(null, [line, blockquote.create(null, line)])];

test('a recording has its label until the editor shows it, and a line to write on below', () => {
  const block = '<figure data-recording="0190b3c5-8d1f-4e2a-9b3c-1d2e3f405162"></figure>';
  const prerendered = editorHtml(`<p>a</p>${block}`, { isEditable: true, placeholder: '', recordingLabel: '“R”' });
  expect(prerendered).toBe(
    '<p>a</p><figure class="recording-block" contenteditable="false" data-label="“R”" ' +
      'data-recording="0190b3c5-8d1f-4e2a-9b3c-1d2e3f405162"></figure><p><br></p>',
  );
});

// figures are rendered by a node view, and links stay as stored until the editor is there
test.each([
  ['a paragraph', line],
  ['a heading', heading.create(null, text('Sunday'))],
  ['a quote', blockquote.create(null, [line, bullet_list.create(null, items)])],
  ['a list', bullet_list.create(null, [...items, list_item.create(null, [line, ordered_list.create(null, items)])])],
  ...[1, 3, 999, 1943, 100_000].map((start): [string, Node] => [
    `a list from ${start}`,
    ordered_list.create({ start }, items),
  ]),
])('the prerendered text has the markup of the editor: %s', (_name, node) => {
  const prerendered = editorHtml(serialize(storedSerializer, node), {
    isEditable: true,
    placeholder: '',
    recordingLabel: '',
  });
  const attributes = / [a-z]+="[^"]*"/g;
  const inOrder = prerendered.replace(
    /<(\w+)((?: [a-z]+="[^"]*")+)>/g,
    (_whole, name: string, list: string) => `<${name}${sorted(list.match(attributes) ?? [])}>`,
  );
  expect(inOrder).toBe(serialize(DOMSerializer.fromSchema(schema), node));
});

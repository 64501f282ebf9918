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
  const prerendered = editorHtml(serialize(storedSerializer, node), { isEditable: true, placeholder: '' });
  const attributes = / [a-z]+="[^"]*"/g;
  const inOrder = prerendered.replace(
    /<(\w+)((?: [a-z]+="[^"]*")+)>/g,
    (_whole, name: string, list: string) => `<${name}${sorted(list.match(attributes) ?? [])}>`,
  );
  expect(inOrder).toBe(serialize(DOMSerializer.fromSchema(schema), node));
});

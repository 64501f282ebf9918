import type { ContentMatch, NodeType } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { schema } from '../../src/client/answer/editor/schema.ts';
import { contentModel, inlineElements } from '../../src/shared/content/elements.ts';

/** The element that each node and mark of the editor is stored as. */
const elements: Record<string, string> = {
  doc: '',
  paragraph: 'p',
  heading: 'h2',
  blockquote: 'blockquote',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  figure: 'figure',
  recording: 'figure',
  hard_break: 'br',
  text: '#',
  link: 'a',
  em: 'em',
  strong: 'strong',
};

const elementOf = (name: string) => elements[name] ?? `unknown: ${name}`;

/** All nodes allowed at a position of the schema, whatever precedes it. */
const allowedIn = (start: ContentMatch): NodeType[] => {
  const seen = new Set<ContentMatch>();
  const types = new Set<NodeType>();
  const follow = (match: ContentMatch) => {
    if (seen.has(match)) return;
    seen.add(match);
    for (let index = 0; index < match.edgeCount; index++) {
      const { type, next } = match.edge(index);
      types.add(type);
      follow(next);
    }
  };
  follow(start);
  return [...types];
};

const marks = Object.values(schema.marks);

/** What the editor can write, in the form of the content model. */
const modelOf = () => {
  const model: Record<string, string[]> = {};
  for (const type of Object.values(schema.nodes)) {
    if (type.isLeaf) continue;
    const held = allowedIn(type.contentMatch).map(({ name }) => elementOf(name));
    // the content of the editor's figure is its caption
    if (type.name === 'figure') Object.assign(model, { figure: ['img', 'figcaption'], figcaption: held });
    else {
      const allowed = type.inlineContent ? marks.filter((mark) => type.allowsMarkType(mark)) : [];
      model[elementOf(type.name)] = [...held, ...allowed.map(({ name }) => elementOf(name))];
    }
  }
  const line = allowedIn(schema.nodes.paragraph.contentMatch).map(({ name }) => elementOf(name));
  // marks are written in the order of the schema, outermost first
  for (const [index, mark] of marks.entries())
    model[elementOf(mark.name)] = [...line, ...marks.slice(index + 1).map(({ name }) => elementOf(name))];
  return model;
};

const sorted = (model: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(model).map(([name, held]) => [name, [...new Set(held)].toSorted()]));

test('the editor can write exactly what the content model allows', () => {
  expect(sorted(modelOf())).toEqual(sorted(contentModel));
  expect(marks.map(({ name }) => elementOf(name))).toEqual(inlineElements);
});

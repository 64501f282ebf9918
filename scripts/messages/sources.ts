import { type ESTree, parseSync } from 'vite';
import type { Messages } from './catalogues.ts';
import { isMessage, type Text } from './compare.ts';

/** A message that a source file writes out, and where. A reference to another file's message is none. */
type Written = { path: string; text: Text; start: number; end: number };

export const writtenIn = (source: string): Written[] =>
  sectionsOf(source).flatMap(({ id, init }) => (init ? writtenAt(init, (id as { name: string }).name) : []));

const sectionsOf = (source: string) =>
  parseSync('messages.ts', source).program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations
      : [],
  );

const writtenAt = (node: ESTree.Expression, path: string): Written[] => {
  if (node.type === 'TSAsExpression') return writtenAt(node.expression, path);
  const text = textOf(node);
  if (isMessage(text)) return [{ path, text, start: node.start, end: node.end }];
  return childrenOf(node).flatMap(([name, child]) => writtenAt(child, `${path}.${name}`));
};

/** A string, or an object of strings. */
const textOf = (node: ESTree.Expression): unknown => {
  if (node.type === 'Literal') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis[0]?.value.cooked;
  if (node.type !== 'ObjectExpression') return undefined;
  return Object.fromEntries(childrenOf(node).map(([name, child]) => [name, textOf(child)]));
};

const childrenOf = (node: ESTree.Expression): [name: string, child: ESTree.Expression][] => {
  if (node.type === 'ArrayExpression')
    return node.elements.map((child, at) => [String(at), child as ESTree.Expression]);
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property) =>
    property.type === 'Property' ? [[keyOf(property.key), property.value as ESTree.Expression]] : [],
  );
};

const keyOf = (key: ESTree.PropertyKey) =>
  key.type === 'Identifier' ? key.name : String((key as { value: unknown }).value);

/** The source with other messages, where they differ; the rest stays as it is. */
export const withMessages = (source: string, messages: Messages): string =>
  writtenIn(source)
    .filter(({ path, text }) => messages.has(path) && JSON.stringify(messages.get(path)) !== JSON.stringify(text))
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { path, start, end }) => text.slice(0, start) + write(messages.get(path) as Text) + text.slice(end),
      source,
    );

const write = (message: Text): string => {
  if (typeof message !== 'string')
    return `{ ${Object.entries(message)
      .map(([form, text]) => `${form}: ${write(text)}`)
      .join(', ')} }`;
  return message.includes('\n') ? `\`${message.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&')}\`` : JSON.stringify(message);
};

/** The English source of a file as that of a translation: typed by the English one. */
export const asTranslation = (source: string, file: string): string => {
  const names = sectionsOf(source)
    .map(({ id }) => id as { name: string; typeAnnotation?: unknown })
    .filter(({ typeAnnotation }) => !typeAnnotation)
    .map(({ name }) => name);
  const imports = [
    `import type { ${names.map((name) => `${name} as ${typeOf(name)}`).join(', ')} } from '../en/${file}';`,
    "import type { Translation } from '../translation.ts';",
  ];
  return [
    ...imports,
    source
      .replaceAll(
        /^export const (\w+) = /gm,
        (_whole, name: string) => `export const ${name}: Translation<typeof ${typeOf(name)}> = `,
      )
      .replaceAll(/^\} as const;$/gm, '};'),
  ].join('\n');
};

const typeOf = (name: string) => `english${name[0]?.toUpperCase()}${name.slice(1)}`;

import {
  type Attrs,
  type DOMOutputSpec,
  DOMSerializer,
  type MarkSpec,
  type Node,
  type NodeSpec,
  Schema,
} from 'prosemirror-model';
import { imagePath } from '../../../shared/image-names.ts';
import { hasWideNumbers, readListStart } from '../../../shared/list-start.ts';

type ToDOM = (node: Node) => DOMOutputSpec;

const bare = (tag: string) => (): DOMOutputSpec => [tag, 0];

/** A direction of its own, for marker, indent and rule; the lines inside find theirs by `unicode-bidi: plaintext`. */
const directed = (tag: string) => (): DOMOutputSpec => [tag, { dir: 'auto' }, 0];

/**
 * A photo. `src` is null while it is still to come; `upload` then names what this page knows of it and is never
 * stored. `width` and `height` in px, so that nothing jumps while it loads. Its content is the caption.
 */
const figure: NodeSpec = {
  group: 'block',
  content: 'text*',
  marks: '',
  isolating: true,
  draggable: true,
  attrs: {
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
    upload: { default: null },
    /** It could not be sent: nothing of it is stored but its caption. */
    refused: { default: false },
  },
  parseDOM: [
    {
      tag: 'figure',
      getAttrs: (dom) => {
        const image = dom.querySelector('img');
        const missing = {
          src: null,
          upload: dom.getAttribute('data-upload'),
          refused: dom.hasAttribute('data-refused'),
        };
        return (image ? readImage(image) : missing) ?? false;
      },
      contentElement: (dom) =>
        (dom as HTMLElement).querySelector('figcaption') ??
        (dom as HTMLElement).ownerDocument.createElement('figcaption'),
    },
    { tag: 'img', getAttrs: (dom) => readImage(dom as HTMLImageElement) ?? false },
  ],
  toDOM: ({ attrs }) =>
    attrs.src === null
      ? [
          'figure',
          {
            ...(attrs.upload === null ? {} : { 'data-upload': attrs.upload }),
            ...(attrs.refused ? { 'data-refused': '' } : {}),
          },
          ['figcaption', 0],
        ]
      : ['figure', ['img', imageAttributes(attrs)], ['figcaption', 0]],
};

/** Only pictures that are ours: nothing is fetched from anywhere else. */
const readImage = (image: Element) => {
  const src = image.getAttribute('src') ?? '';
  if (!imagePath.test(src)) return undefined;
  const side = (name: string) => {
    const text = image.getAttribute(name) ?? '';
    return /^[0-9]{1,5}$/.test(text) ? Number(text) : null;
  };
  return { src, alt: image.getAttribute('alt') ?? '', width: side('width'), height: side('height') };
};

const imageAttributes = ({ src, alt, width, height }: Record<string, unknown>) => ({
  src,
  ...(alt ? { alt } : {}),
  ...(width === null ? {} : { width }),
  ...(height === null ? {} : { height }),
});

const startOf = ({ start }: Attrs) => (start === 1 ? {} : { start: start as number });

const nodes = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: bare('p') },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}` })),
    toDOM: bare('h2'),
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: directed('blockquote'),
  },
  bullet_list: {
    group: 'block',
    content: 'list_item+',
    parseDOM: [{ tag: 'ul' }],
    toDOM: directed('ul'),
  },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { start: { default: 1 } },
    parseDOM: [{ tag: 'ol', getAttrs: (dom) => ({ start: readListStart(dom.getAttribute('start')) }) }],
    toDOM: ({ attrs }) => [
      'ol',
      { dir: 'auto', ...startOf(attrs), ...(hasWideNumbers(attrs.start) ? { class: 'wide-numbers' } : {}) },
      0,
    ],
  },
  list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: bare('li') },
  figure,
  text: { group: 'inline' },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: (): DOMOutputSpec => ['br'],
  },
} satisfies Record<string, NodeSpec>;

/** An address that a link may lead to: https, mailto or tel. Undefined for anything else. */
export const safeAddress = (text: string): string | undefined => {
  try {
    const { protocol, href } = new URL(text);
    return ['https:', 'mailto:', 'tel:'].includes(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
};

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => {
          const href = safeAddress((dom as Element).getAttribute('href') ?? '');
          return href === undefined ? false : { href };
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href, rel: 'noopener noreferrer', target: '_blank' }, 0],
  },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
} satisfies Record<string, MarkSpec>;

/** All that an answer can hold. A test compares it with `shared/content/elements.ts`. */
export const schema = new Schema({ nodes, marks });

const keptNodes = {
  ...DOMSerializer.nodesFromSchema(schema),
  blockquote: bare('blockquote'),
  bullet_list: bare('ul'),
  ordered_list: ({ attrs }: Node): DOMOutputSpec => ['ol', startOf(attrs), 0],
};
const keptMarks: ConstructorParameters<typeof DOMSerializer>[1] = {
  ...DOMSerializer.marksFromSchema(schema),
  link: (mark) => ['a', { href: mark.attrs.href as string }, 0],
};

/** Writes content as this device keeps it: with the names of photos still to come. */
export const keptSerializer = new DOMSerializer(keptNodes, keptMarks);

/** Writes content as the server stores it. */
export const storedSerializer = new DOMSerializer(
  {
    ...keptNodes,
    figure: (node) =>
      (figure.toDOM as ToDOM)(node.attrs.src === null ? node.type.create({ ...node.attrs, upload: null }) : node),
  },
  keptMarks,
);

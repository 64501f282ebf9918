import {
  type Attrs,
  type DOMOutputSpec,
  DOMSerializer,
  type MarkSpec,
  type Node,
  type NodeSpec,
  Schema,
} from 'prosemirror-model';
import { imageSize, recordingAttribute } from '../../../shared/content/elements.ts';
import { imagePath } from '../../../shared/content/image-names.ts';
import { hasWideNumbers, readListStart } from '../../../shared/content/list-start.ts';
import { safeUrl } from '../../../shared/content/safe-url.ts';
import { recordingId } from '../../../shared/recordings/recording-id.ts';

type ToDOM = (node: Node) => DOMOutputSpec;

const plain = (tag: string) => (): DOMOutputSpec => [tag, 0];

/** `dir` is for list markers, indents and quote borders; text gets its direction from `unicode-bidi: plaintext`. */
const directed = (tag: string) => (): DOMOutputSpec => [tag, { dir: 'auto' }, 0];

/**
 * A photo; its content is the caption. While it is being uploaded, `src` is null and `upload` names the upload; that
 * name is never sent to the server. `width` and `height` in px prevent layout shifts while the image loads.
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
    /** The upload was refused: only the caption is stored. */
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

/** Accepts only images of this server, so that nothing is fetched from other sites. */
const readImage = (image: Element) => {
  const src = image.getAttribute('src') ?? '';
  if (!imagePath.test(src)) return undefined;
  const side = (name: string) => {
    const text = image.getAttribute(name) ?? '';
    return imageSize.test(text) ? Number(text) : null;
  };
  return { src, alt: image.getAttribute('alt') ?? '', width: side('width'), height: side('height') };
};

const imageAttributes = ({ src, alt, width, height }: Record<string, unknown>) => ({
  src,
  ...(alt ? { alt } : {}),
  ...(width === null ? {} : { width }),
  ...(height === null ? {} : { height }),
});

/** A recording. It has no content: taking it out of the text keeps the recording. */
const recording: NodeSpec = {
  group: 'block',
  draggable: true,
  attrs: { id: {} },
  parseDOM: [
    {
      tag: `figure[${recordingAttribute}]`,
      getAttrs: (dom) => {
        const id = dom.getAttribute(recordingAttribute) ?? '';
        return recordingId.test(id) && { id };
      },
    },
    // what names no recording is no photo either
    { tag: `figure[${recordingAttribute}]`, skip: true },
  ],
  toDOM: ({ attrs }) => ['figure', { [recordingAttribute]: attrs.id }],
};

const startOf = ({ start }: Attrs) => (start === 1 ? {} : { start: start as number });

const nodes = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: plain('p') },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}` })),
    toDOM: plain('h2'),
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
  list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: plain('li') },
  recording,
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

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => {
          const href = safeUrl((dom as Element).getAttribute('href') ?? '');
          return href === undefined ? false : { href };
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href, rel: 'noopener noreferrer', target: '_blank' }, 0],
  },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
} satisfies Record<string, MarkSpec>;

/** The content model of an answer. A test compares it with `shared/content/elements.ts`. */
export const schema = new Schema({ nodes, marks });

const draftNodes = {
  ...DOMSerializer.nodesFromSchema(schema),
  blockquote: plain('blockquote'),
  bullet_list: plain('ul'),
  ordered_list: ({ attrs }: Node): DOMOutputSpec => ['ol', startOf(attrs), 0],
};
const contentMarks: ConstructorParameters<typeof DOMSerializer>[1] = {
  ...DOMSerializer.marksFromSchema(schema),
  link: (mark) => ['a', { href: mark.attrs.href as string }, 0],
};

/** Serializes a draft for this device: with the names of photos not yet uploaded. */
export const draftSerializer = new DOMSerializer(draftNodes, contentMarks);

/** Serializes content for the server. */
export const storedSerializer = new DOMSerializer(
  {
    ...draftNodes,
    figure: (node) =>
      (figure.toDOM as ToDOM)(node.attrs.src === null ? node.type.create({ ...node.attrs, upload: null }) : node),
  },
  contentMarks,
);

import { type ComponentProps, createElement, Fragment, type ReactNode } from 'react';
import {
  type ContainerElement,
  containerElements,
  contentModel,
  recordingAttribute,
} from '../shared/content/elements.ts';
import { imagePath, imageSources } from '../shared/content/image-names.ts';
import { hasWideNumbers, readListStart } from '../shared/content/list-start.ts';
import {
  type ContentElement,
  type ContentNode,
  parseContent,
  type StoredAttributes,
} from '../shared/content/parse-content.ts';
import { unplacedIn } from '../shared/content/recordings-in.ts';
import { safeUrl } from '../shared/content/safe-url.ts';
import { languageOfContent } from '../shared/language.ts';

/**
 * How the recordings of an answer are shown. `ids` are its own, in order: those that no block names stand at the end, and
 * a block with another id is shown as nothing. Without `ids` there are only blocks, and all are shown.
 */
export type RecordingSlot = { ids?: readonly string[]; show: (id: string) => ReactNode };

type StoredContentProps = {
  /** As it is stored, or a draft. */
  html: string;
  className?: string;
  /** Shown instead of a photo that has not been uploaded yet; only drafts have such photos. */
  missingPhoto?: string;
  /** The language, if it is not to be found from the text. */
  lang?: string | undefined;
  recordings?: RecordingSlot | undefined;
  /** Shows a photo in another way than the editor; `attributes` are those that are stored. */
  renderPhoto?: ((attributes: StoredAttributes, isFirst: boolean) => ReactNode) | undefined;
};

/** Renders an answer, read-only: the elements of the content model; of any other element its children. */
export const StoredContent = ({
  html,
  className = '',
  missingPhoto,
  lang = languageOfContent(html),
  recordings,
  renderPhoto = (attributes) => <Photo attributes={attributes} />,
}: StoredContentProps) => {
  let isFirst = true;

  const renderAll = (nodes: ContentNode[], parent: string): ReactNode =>
    nodes.map((node, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the elements never move
      typeof node === 'string' ? textIn(parent, node) : <Fragment key={index}>{render(node)}</Fragment>,
    );

  const render = (element: ContentElement): ReactNode => {
    const { name, children } = element;
    const recording = name === 'figure' ? element.attributes[recordingAttribute] : undefined;
    if (recording !== undefined) return showRecording(recordings, recording);
    if (name === 'br') return <br />;
    if (name === 'img') {
      const photo = renderPhoto(element.attributes, isFirst);
      isFirst = false;
      return photo;
    }
    const attributes = isContainer(name) && attributesOf(name, element);
    if (!attributes) return renderAll(children, name);
    const isMissing = name === 'figure' && missingPhoto !== undefined && !children.some(isImage);
    return createElement(
      name,
      attributes,
      isMissing && <p className="photo-missing">{missingPhoto}</p>,
      renderAll(children, name),
      endsInBlankLine(element) && <br />,
    );
  };

  return (
    <div className={`answer-text stored-content${className && ` ${className}`}`} lang={lang}>
      {renderAll(parseContent(html), '')}
      {unplacedIn(html, recordings?.ids ?? []).map((id) => (
        <Fragment key={id}>{showRecording(recordings, id)}</Fragment>
      ))}
    </div>
  );
};

const showRecording = (recordings: RecordingSlot | undefined, id: string) =>
  !recordings || recordings.ids?.includes(id) === false ? null : (
    <figure className="recording-block">{recordings.show(id)}</figure>
  );

const isContainer = (name: string): name is ContainerElement => (containerElements as string[]).includes(name);

const canContainText = (name: string) => isContainer(name) && (contentModel[name] as readonly string[]).includes('#');

/** As the editor shows it: a line feed is a space, and none between blocks. */
const textIn = (parent: string, text: string) =>
  text.trim() === '' && !canContainText(parent) ? null : text.replaceAll('\n', ' ');

/** Undefined for an element that is not rendered. */
const attributesOf = (name: ContainerElement, { attributes }: ContentElement): object | undefined => {
  if (name === 'a') return linkAttributes(safeUrl(attributes.href ?? ''));
  if (name === 'ol') return listAttributes(readListStart(attributes.start));
  if (name === 'figure') return { className: 'photo photo-still' };
  // for list markers, indents and quote borders; text gets its direction from `unicode-bidi: plaintext`
  return name === 'ul' || name === 'blockquote' ? { dir: 'auto' } : {};
};

const linkAttributes = (href: string | undefined) =>
  href === undefined ? undefined : { href, target: '_blank', rel: 'noopener noreferrer' };

const listAttributes = (start: number) => ({
  dir: 'auto',
  start,
  className: hasWideNumbers(start) ? 'wide-numbers' : undefined,
});

/** Without another `<br>` browsers do not give such a line a height. */
const endsInBlankLine = ({ name, children }: ContentElement) => {
  const last = children[children.length - 1];
  return (name === 'p' || name === 'h2') && (last === undefined || (typeof last !== 'string' && last.name === 'br'));
};

const isImage = (node: ContentNode) => typeof node !== 'string' && node.name === 'img';

type PhotoProps = Pick<ComponentProps<'img'>, 'sizes' | 'loading'> & { attributes: StoredAttributes };

/** A photo of an answer: as wide as in the editor, and loaded near the viewport, if `shown` doesn't say otherwise. */
export const Photo = ({ attributes, ...shown }: PhotoProps) => {
  const { src = '', alt = '' } = attributes;
  if (!imagePath.test(src)) return null;
  const side = (name: string) => Number.parseInt(attributes[name] ?? '', 10) || undefined;
  const sources = imageSources(src, side('width') ?? null);
  return (
    // not a div, which a paragraph must not contain
    <span className="photo-picture">
      <img
        src={src}
        alt={alt}
        width={side('width')}
        height={side('height')}
        loading="lazy"
        sizes={sources.sizes}
        srcSet={sources.srcset}
        {...shown}
      />
    </span>
  );
};

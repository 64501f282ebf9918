import { createElement, Fragment, type ReactNode } from 'react';
import { type ContainerElement, containerElements, contentModel } from '../../shared/content/elements.ts';
import { imagePath, imageSources } from '../../shared/content/image-names.ts';
import { hasWideNumbers, readListStart } from '../../shared/content/list-start.ts';
import { safeUrl } from '../../shared/content/safe-url.ts';
import { languageOf } from '../../shared/language.ts';
import { parseHtml } from '../trusted-types.ts';

type StoredContentProps = {
  html: string;
  /** Shown instead of a photo that has not been uploaded yet; only drafts have such photos. */
  missingPhoto?: string;
  /** The widths in which photos are shown (`sizes`), if they are not those of the editor. */
  photoSizes?: string;
};

/** Renders an answer, read-only: the elements of the content model; of any other element its children. */
export const StoredContent = ({ html, missingPhoto, photoSizes }: StoredContentProps) => {
  const renderChildren = (parent: Node): ReactNode =>
    [...parent.childNodes].map((child, index) => {
      if (child instanceof Text) return renderText(child);
      // biome-ignore lint/suspicious/noArrayIndexKey: the elements never move
      return child instanceof Element && <Fragment key={index}>{renderElement(child)}</Fragment>;
    });

  const renderElement = (element: Element): ReactNode => {
    const name = element.localName;
    if (name === 'br') return <br />;
    if (name === 'img') return <Photo image={element} photoSizes={photoSizes} />;
    const attributes = isContainer(name) && attributesOf(name, element);
    if (!attributes) return renderChildren(element);
    const isMissing = name === 'figure' && missingPhoto !== undefined && !element.querySelector('img');
    return createElement(
      name,
      attributes,
      isMissing && <p className="photo-missing">{missingPhoto}</p>,
      renderChildren(element),
      endsInBlankLine(element) && <br />,
    );
  };

  const body = parseHtml(html);
  return (
    <div className="answer-text stored-content" lang={languageOf(body.textContent ?? '')}>
      {renderChildren(body)}
    </div>
  );
};

const isContainer = (name: string): name is ContainerElement => (containerElements as string[]).includes(name);

const canContainText = (name: string) => isContainer(name) && (contentModel[name] as readonly string[]).includes('#');

/** As the editor shows it: a line feed is a space, and none between blocks. */
const renderText = ({ data, parentElement }: Text) =>
  data.trim() === '' && !canContainText(parentElement?.localName ?? '') ? null : data.replaceAll('\n', ' ');

/** Undefined for an element that is not rendered. */
const attributesOf = (name: ContainerElement, element: Element): object | undefined => {
  if (name === 'a') return linkAttributes(safeUrl(element.getAttribute('href') ?? ''));
  if (name === 'ol') return listAttributes(readListStart(element.getAttribute('start')));
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
const endsInBlankLine = ({ localName, lastChild }: Element) =>
  (localName === 'p' || localName === 'h2') && (lastChild === null || lastChild.nodeName === 'BR');

const Photo = ({ image, photoSizes }: { image: Element; photoSizes: string | undefined }) => {
  const src = image.getAttribute('src') ?? '';
  if (!imagePath.test(src)) return null;
  const side = (name: string) => Number.parseInt(image.getAttribute(name) ?? '', 10) || undefined;
  const width = side('width');
  const { sizes, srcset } = imageSources(src, width ?? null);
  return (
    <div className="photo-picture">
      <img
        src={src}
        srcSet={srcset}
        sizes={photoSizes ?? sizes}
        alt={image.getAttribute('alt') ?? ''}
        width={width}
        height={side('height')}
        loading="lazy"
      />
    </div>
  );
};

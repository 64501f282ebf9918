import { createElement, Fragment, type ReactNode } from 'react';
import { imagePath } from '../../shared/image-names.ts';
import { languageOf } from '../../shared/language.ts';
import { hasWideNumbers, readListStart } from '../../shared/list-start.ts';
import { parseHtml } from '../trusted-types.ts';

/** Renders stored content as React elements: only known elements; of others, their text. */
export const StoredContent = ({ html }: { html: string }) => {
  const body = parseHtml(html);
  return (
    <div className="stored-content" lang={languageOf(body.textContent ?? '')}>
      {renderChildren(body)}
    </div>
  );
};

const plainElements = new Set(['p', 'h2', 'ul', 'li', 'blockquote', 'strong', 'em', 'figure', 'figcaption']);
// `dir` is for list markers, indents and quote borders; text gets its direction from `unicode-bidi: plaintext`
const directed = new Set(['ul', 'blockquote']);

const renderChildren = (node: Node): ReactNode => [...node.childNodes].map((child, index) => renderNode(child, index));

const renderNode = (node: Node, key: number): ReactNode => {
  if (!(node instanceof Element)) return node instanceof Text ? node.data : null;
  const name = node.localName;
  if (plainElements.has(name))
    return createElement(name, directed.has(name) ? { key, dir: 'auto' } : { key }, renderChildren(node));
  if (name === 'ol') return <NumberedList key={key} list={node} />;
  if (name === 'br') return <br key={key} />;
  if (name === 'img') return <Picture key={key} image={node} />;
  if (name === 'a' && hasSafeScheme(node))
    return (
      <a key={key} href={node.getAttribute('href') ?? ''} target="_blank" rel="noopener noreferrer">
        {renderChildren(node)}
      </a>
    );
  return <Fragment key={key}>{renderChildren(node)}</Fragment>;
};

const NumberedList = ({ list }: { list: Element }) => {
  const start = readListStart(list.getAttribute('start'));
  return (
    <ol dir="auto" start={start} className={hasWideNumbers(start) ? 'wide-numbers' : undefined}>
      {renderChildren(list)}
    </ol>
  );
};

const hasSafeScheme = (link: Element) => /^(?:https|mailto|tel):/.test(link.getAttribute('href') ?? '');

const Picture = ({ image }: { image: Element }) => {
  const src = image.getAttribute('src') ?? '';
  if (!imagePath.test(src)) return null;
  const side = (name: string) => Number.parseInt(image.getAttribute(name) ?? '', 10) || undefined;
  return (
    <img
      src={`${src}?w=800`}
      alt={image.getAttribute('alt') ?? ''}
      width={side('width')}
      height={side('height')}
      loading="lazy"
    />
  );
};

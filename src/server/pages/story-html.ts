import { type ContainerElement, containerElements, contentModel } from '../../shared/content/elements.ts';
import { imageSources } from '../../shared/content/image-names.ts';
import { hasWideNumbers, readListStart } from '../../shared/content/list-start.ts';
import { storyPhotoSizes } from '../../shared/reading/story-layout.ts';

/**
 * Renders an answer, read-only, as HTML: the same as the client's StoredContent (a test compares them). `content`
 * must come from `contentToShow`, so that it is well-formed.
 */
export const storyHtml = (content: string): string => {
  const open: string[] = [];
  let html = '';
  let before = '';
  let photos = 0;
  for (const [whole, slash, name = '', attributes = ''] of content.matchAll(token)) {
    if (name === '') html += textIn(open.at(-1), whole);
    else if (slash === '/') {
      // without another <br> browsers do not give a blank line a height
      if ((name === 'p' || name === 'h2') && (before === `<${name}>` || before === '<br>')) html += '<br>';
      html += whole;
      open.pop();
    } else if (name === 'img') {
      html += photo(attributes, open.at(-1) === 'figure' ? 'div' : 'span', photos === 0);
      photos += 1;
    } else {
      html += startTag(name, attributes);
      if (name !== 'br') open.push(name);
    }
    before = whole;
  }
  return html;
};

// an attribute value contains no quote
const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"]*")*)>|[^<]+/g;

/** A line feed is a space, and none between blocks. */
const textIn = (parent: string | undefined, text: string) =>
  text.trim() === '' && !canContainText(parent) ? '' : text.replaceAll('\n', ' ');

const canContainText = (name: string | undefined) =>
  (containerElements as (string | undefined)[]).includes(name) &&
  (contentModel[name as ContainerElement] as readonly string[]).includes('#');

const startTag = (name: string, attributes: string) => {
  if (name === 'a') return `<a${attributes} target="_blank" rel="noopener noreferrer">`;
  if (name === 'figure') return '<figure class="photo photo-still">';
  if (name === 'ol') {
    const start = readListStart(/ start="([^"]*)"/.exec(attributes)?.[1]);
    return `<ol dir="auto" start="${start}"${hasWideNumbers(start) ? ' class="wide-numbers"' : ''}>`;
  }
  return name === 'ul' || name === 'blockquote' ? `<${name} dir="auto">` : `<${name}>`;
};

/** The first photo is loaded eagerly, the others lazily. `box`: a paragraph must not contain a div. */
const photo = (attributes: string, box: 'div' | 'span', isFirst: boolean) => {
  const src = / src="([^"]*)"/.exec(attributes)?.[1] ?? '';
  const width = / width="([^"]*)"/.exec(attributes)?.[1];
  const { srcset } = imageSources(src, width === undefined ? null : Number(width));
  const alt = / alt="/.test(attributes) ? '' : ' alt=""';
  const lazy = isFirst ? '' : ' loading="lazy"';
  return `<${box} class="photo-picture"><img${attributes}${alt}${lazy} sizes="${storyPhotoSizes}" srcset="${srcset}"></${box}>`;
};

import sanitizeHtml from 'sanitize-html';
import { Problem } from '../../shared/errors.ts';
import { imagePath } from '../../shared/image-names.ts';
import { limits } from '../../shared/limits.ts';
import { isFromEditor } from './editor-content.ts';

/** An answer as it may be stored and shown; an empty editor is ''. Refuses what is too long or nested too deeply. */
export const cleanContent = (html: string): string => {
  refuseEndlessTags(html);
  const content = isFromEditor(html) ? requireFitting(html) : sanitise(html);
  return emptyEditor.test(content) ? '' : content;
};

/** Takes away all that the editor cannot hold. */
export const sanitise = (html: string): string => {
  const once = requireFitting(clean(html));
  // where nothing had to go, nothing moved; else what is left may nest in another way than it came
  return once === html ? once : requireFitting(clean(once));
};

const requireFitting = (html: string) => {
  if (Buffer.byteLength(html) > limits.contentBytes) throw new Problem('content_too_large');
  return html;
};

// the shortest tag that can stay has four bytes; more of them would only keep the parser busy
const mostTags = limits.contentBytes / '<br>'.length;

const refuseEndlessTags = (html: string) => {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    tags += 1;
    if (tags > mostTags) throw new Problem('content_too_large');
  }
};

const emptyEditor = /^(?:<p>(?:<br>)?<\/p>)?$/;

const clean = (html: string) => {
  const sanitised = sanitizeHtml(html.replace(apart, ' $&'), { ...allowed, ...depthLimit() });
  return withoutEmptyLinks(sanitised.replaceAll(' />', '>').replaceAll('<img>', '')).trim();
};

// these go, and the words on either side must not run together
const apart =
  /<\/?(?:address|article|aside|body|button|caption|center|dd|details|dialog|dir|div|dl|dt|fieldset|footer|form|header|hgroup|hr|label|legend|main|menu|nav|optgroup|option|pre|section|select|summary|table|tbody|td|textarea|tfoot|th|thead|title|tr)\b/gi;

const imageSize = /^[0-9]{1,5}$/;

const isSafeAddress = (href: string) => ['https:', 'mailto:', 'tel:'].includes(URL.parse(href)?.protocol ?? '');

/** Exactly what the editor can hold. Words in any other element stay, the element goes. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h2', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a', 'br', 'figure', 'figcaption', 'img'],
  allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'title'],
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h3: 'h2',
    h4: 'h2',
    h5: 'h2',
    h6: 'h2',
    // a link that leads nowhere and a picture that is not ours lose their attributes here, and then go
    a: (tagName, { href = '' }): sanitizeHtml.Tag => ({ tagName, attribs: isSafeAddress(href) ? { href } : {} }),
    img: (tagName, { src = '', alt, width = '', height = '' }) => ({
      tagName,
      attribs: imagePath.test(src)
        ? {
            src,
            ...(alt ? { alt } : {}),
            ...(imageSize.test(width) ? { width } : {}),
            ...(imageSize.test(height) ? { height } : {}),
          }
        : {},
    }),
  },
};

const deepest = 256;

/** The parser's time grows with the square of the depth, so that a small body could keep it busy for minutes. */
const depthLimit = () => {
  let depth = 0;
  return {
    onOpenTag: () => {
      depth += 1;
      if (depth > deepest)
        throw new Problem('invalid_fields', { errors: [{ field: 'content', message: 'is nested too deeply' }] });
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
};

const withoutEmptyLinks = (html: string) => {
  const kept: boolean[] = [];
  return html.replace(/<(\/?)a\b[^>]*>/g, (tag, closing) => {
    if (!closing) kept.push(tag !== '<a>');
    return (closing ? kept.pop() : kept.at(-1)) ? tag : '';
  });
};

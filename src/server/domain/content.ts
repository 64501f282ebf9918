import sanitizeHtml from 'sanitize-html';
import { Problem } from '../../shared/errors.ts';
import { imagePath } from '../../shared/image-names.ts';
import { limits } from '../../shared/limits.ts';

const imageSize = /^[0-9]{1,5}$/;

/** Exactly what the editor can hold. Words in any other element stay, the element goes. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h2', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a', 'br', 'figure', 'figcaption', 'img'],
  allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style'],
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h3: 'h2',
    h4: 'h2',
    h5: 'h2',
    h6: 'h2',
    img: (tagName, { src, alt, width, height }) => ({
      tagName,
      attribs: {
        ...(src === undefined ? {} : { src }),
        ...(alt ? { alt } : {}),
        ...(width !== undefined && imageSize.test(width) ? { width } : {}),
        ...(height !== undefined && imageSize.test(height) ? { height } : {}),
      },
    }),
  },
  // pictures come from our own store only
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !imagePath.test(attribs.src ?? ''),
};

const emptyEditor = /^(?:<p>(?:<br>)?<\/p>)?$/;

/** An answer as it may be stored and shown; an empty editor is ''. Refuses what is longer than 1 MB. */
export const cleanContent = (html: string): string => {
  const clean = sanitizeHtml(html, allowed).replaceAll(' />', '>');
  if (emptyEditor.test(clean)) return '';
  if (Buffer.byteLength(clean) > limits.contentBytes) throw new Problem('content_too_large');
  return clean;
};

import { escapeHtml } from '../../shared/content/escape-html.ts';
import { imageSources } from '../../shared/content/image-names.ts';
import { hasWideNumbers, readListStart } from '../../shared/content/list-start.ts';

/**
 * Content with the markup that the editor gives it, so that nothing moves when the editor takes over and no image is
 * loaded twice. A test compares it with the editor's schema. `content` must come from `contentToShow`.
 */
export const editorHtml = (
  content: string,
  { isEditable, placeholder, recordingLabel }: { isEditable: boolean; placeholder: string; recordingLabel: string },
): string => {
  if (content === '') return `<p class="is-empty" data-placeholder="${escapeHtml(placeholder)}"><br></p>`;
  // a line to write on after a photo or recording
  return (
    decorate(content, escapeHtml(recordingLabel)) + (content.endsWith('</figure>') && isEditable ? '<p><br></p>' : '')
  );
};

// a whole start tag: an attribute value may contain anything but a quote
const tag = /<([a-z][a-z0-9]*)((?: [a-z-]+="[^"]*")*)>/g;

const decorate = (content: string, label: string) =>
  content.replace(tag, (whole, name: string, attributes: string) => {
    if (name === 'figure' && attributes !== '')
      return `<figure class="recording-block" contenteditable="false" data-label="${label}"${attributes}>`;
    if (name === 'figure') return '<figure class="photo photo-still" contenteditable="false">';
    if (name === 'img') return `<div class="photo-picture"><img${attributes}${sources(attributes)}></div>`;
    if (name === 'ol') return `<ol dir="auto"${attributes}${wide(attributes)}>`;
    return ['ul', 'blockquote'].includes(name) ? `<${name} dir="auto">` : whole;
  });

const wide = (attributes: string) =>
  hasWideNumbers(readListStart(/ start="([^"]*)"/.exec(attributes)?.[1])) ? ' class="wide-numbers"' : '';

const sources = (attributes: string) => {
  const src = / src="([^"]*)"/.exec(attributes)?.[1] ?? '';
  const width = / width="([^"]*)"/.exec(attributes)?.[1];
  const { sizes, srcset } = imageSources(src, width === undefined ? null : Number(width));
  return ` loading="lazy" sizes="${sizes}" srcset="${srcset}"`;
};

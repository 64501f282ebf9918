import { DOMParser as ContentParser, type ParseOptions, type Slice } from 'prosemirror-model';
import { schema } from './schema.ts';

const blocks =
  'address, article, aside, blockquote, dd, div, dl, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, ' +
  'h6, header, hgroup, hr, li, ol, p, pre, section, table, ul';

// elements whose children are rows, list items or the parts of a figure, never text
const structural = new Set(['DL', 'FIGURE', 'OL', 'TABLE', 'TBODY', 'TFOOT', 'THEAD', 'TR', 'UL']);

/**
 * Wraps inline content that is a sibling of blocks in paragraphs. ProseMirror does so too, but drops the spaces between
 * such elements when it parses a slice: `<p>x</p><b>one</b> <b>two</b>` became "onetwo".
 */
const wrapLooseInline = (root: Element): void => {
  const containers = new Set<Element>();
  for (const block of root.querySelectorAll(blocks))
    for (let parent = block.parentElement; parent && !containers.has(parent); parent = parent.parentElement) {
      containers.add(parent);
      if (parent === root) break;
    }
  for (const container of containers) if (!structural.has(container.tagName)) wrapRuns(container, containers);
};

const wrapRuns = (container: Element, containers: Set<Element>) => {
  let run: ChildNode[] = [];
  const wrapRun = () => {
    if (run.some(({ textContent }) => textContent?.trim())) {
      const paragraph = container.ownerDocument.createElement('p');
      run[0]?.before(paragraph);
      paragraph.append(...run);
    }
    run = [];
  };
  for (const child of [...container.childNodes]) {
    const isBlock = child instanceof Element && (child.matches(blocks) || containers.has(child));
    if (isBlock) wrapRun();
    else run.push(child);
  }
  wrapRun();
};

class ClipboardParser extends ContentParser {
  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    wrapLooseInline(dom);
    return super.parseSlice(dom, options);
  }
}

/** Parses pasted or dropped HTML; mutates the DOM it is given. */
export const clipboardParser = new ClipboardParser(schema, ContentParser.fromSchema(schema).rules);

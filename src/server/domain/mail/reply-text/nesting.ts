import { beginsQuotation, isQuotation } from './quotation-elements.ts';

const tracked = new Set(['div', 'blockquote', 'section', 'article', 'aside', 'table']);

/** Counts the open quotations at the current place in HTML. Linear in time, whatever the tags are. */
export const openNesting = () => {
  const open: { name: string; isQuoted: boolean }[] = [];
  const counts = new Map<string, number>();
  let quoted = 0;
  /** From an element on that only says where the quotation begins. */
  let isAfterMark = false;

  const count = (name: string, by: 1 | -1) => counts.set(name, (counts.get(name) ?? 0) + by);

  return {
    depth: () => quoted + (isAfterMark ? 1 : 0),
    open: (name: string, attributes: Map<string, string>) => {
      if (beginsQuotation(name, attributes)) isAfterMark = true;
      if (!tracked.has(name)) return;
      const isQuoted = isQuotation(name, attributes);
      quoted += isQuoted ? 1 : 0;
      open.push({ name, isQuoted });
      count(name, 1);
    },
    close: (name: string) => {
      // an end tag closes what is open inside its element, as in browsers
      while (counts.get(name)) {
        const closed = open.pop();
        if (!closed) return;
        quoted -= closed.isQuoted ? 1 : 0;
        count(closed.name, -1);
        if (closed.name === name) return;
      }
    },
  };
};

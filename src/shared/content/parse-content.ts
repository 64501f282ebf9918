import { decodeEntities } from './plain-text.ts';

export type ContentNode = string | ContentElement;
export type StoredAttributes = { [name: string]: string | undefined };
export type ContentElement = { name: string; attributes: StoredAttributes; children: ContentNode[] };

const token = /<(\/?)([a-z][a-z0-9]*)((?:[^>"]|"[^"]*")*)>|[^<]+|</g;
const attribute = /([a-z-]+)="([^"]*)"/g;

/** The elements and texts of stored content, or of a draft. It is not sanitised: other elements are parsed like those. */
export const parseContent = (html: string): ContentNode[] => {
  const root: ContentElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  for (const [whole, slash, name, attributes = ''] of html.matchAll(token)) {
    const parent = open[open.length - 1] ?? root;
    if (name === undefined) parent.children.push(decodeEntities(whole));
    else if (slash === '/') {
      const at = open.map((element) => element.name).lastIndexOf(name);
      if (at > 0) open.length = at;
    } else {
      const element = { name, attributes: attributesOf(attributes), children: [] };
      parent.children.push(element);
      if (name !== 'br' && name !== 'img') open.push(element);
    }
  }
  return root.children;
};

const attributesOf = (text: string): StoredAttributes =>
  Object.fromEntries([...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, decodeEntities(value)]));

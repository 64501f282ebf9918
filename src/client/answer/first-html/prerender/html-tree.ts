import { defaultTreeAdapter as adapter, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** The elements of a document with these attributes, in their order, also inside of templates. */
export const findAll = (parent: Tree.ParentNode, attributes: Record<string, string>): Tree.Element[] =>
  parent.childNodes
    .filter(adapter.isElementNode)
    .flatMap((element) => [
      ...(Object.entries(attributes).every(([name, value]) => attributeOf(element, name) === value) ? [element] : []),
      ...findAll(isTemplate(element) ? element.content : element, attributes),
    ]);

const isTemplate = (element: Tree.Element): element is Tree.Template => element.tagName === 'template';

/** The one element with these attributes. */
export const findOne = (parent: Tree.ParentNode, attributes: Record<string, string>): Tree.Element => {
  const [found, ...others] = findAll(parent, attributes);
  if (!found || others.length > 0) throw new Error(`Expected one element with ${JSON.stringify(attributes)}.`);
  return found;
};

/** `tag` stands for the name of the element. */
export const attributeOf = ({ tagName, attrs }: Tree.Element, name: string): string | undefined =>
  name === 'tag' ? tagName : attrs.find((attribute) => attribute.name === name)?.value;

export const setAttributes = (element: Tree.Element, attributes: Record<string, string>): void => {
  for (const [name, value] of Object.entries(attributes)) element.attrs.push({ name, value });
};

const parseNodes = (html: string) => parseFragment(html).childNodes;

/** Replaces the children of an element. */
export const fillElement = (element: Tree.Element, html: string): void => {
  for (const child of [...element.childNodes]) adapter.detachNode(child);
  appendTo(element, html);
};

export const appendTo = (element: Tree.Element, html: string): void => {
  for (const node of [...parseNodes(html)]) adapter.appendChild(element, node);
};

export const insertAfter = (element: Tree.Element, html: string): void => {
  const parent = element.parentNode as Tree.ParentNode;
  const next = parent.childNodes[parent.childNodes.indexOf(element) + 1];
  for (const node of [...parseNodes(html)])
    if (next) adapter.insertBefore(parent, node, next);
    else adapter.appendChild(parent, node);
};

/** Removes elements, and the line breaks before them. */
export const removeAll = (elements: Tree.Element[]): void => {
  for (const element of elements) {
    const siblings = element.parentNode?.childNodes ?? [];
    const before = siblings[siblings.indexOf(element) - 1];
    if (before && adapter.isTextNode(before) && before.value.trim() === '') adapter.detachNode(before);
    adapter.detachNode(element);
  }
};

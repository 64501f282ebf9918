import { imageSources } from '../../../shared/content/image-names.ts';
import { iconPaths } from '../../../shared/icon-paths.ts';

// Plain DOM, because the page behind a reading link has no React.

/** Makes an element with attributes and children. */
export const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
};

const svg = 'http://www.w3.org/2000/svg';

const paths = {
  ...iconPaths,
  zoomIn: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l4.75 4.75M10.5 8v5M8 10.5h5',
  zoomOut: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l4.75 4.75M8 10.5h5',
  fullScreen: 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15',
};

export type IconName = keyof typeof paths;

export const makeIcon = (name: IconName): SVGElement => {
  const icon = document.createElementNS(svg, 'svg');
  icon.setAttribute('class', `icon icon-${name}`);
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', paths[name]);
  icon.append(path);
  return icon;
};

/** A round button with an icon. */
export const makeButton = (icon: IconName, label: string, onClick: () => void): HTMLButtonElement => {
  const button = make('button', { type: 'button', class: `viewer-button viewer-${icon}` }, makeIcon(icon));
  labelButton(button, label);
  button.addEventListener('click', onClick);
  return button;
};

export const labelButton = (button: HTMLButtonElement, label: string): void => {
  button.setAttribute('aria-label', label);
  button.title = label;
};

/** The available widths of an image; `sizes`: how wide it is shown. */
export const showImage = (image: HTMLImageElement, src: string, width: number | undefined, sizes: string): void => {
  image.sizes = sizes;
  image.srcset = imageSources(src, width ?? null).srcset;
  image.src = src;
};

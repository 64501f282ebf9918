import { createElement, Fragment, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

let mounted: { root: Root; element: HTMLElement } | undefined;

/** Shows components without the admin's app around them. */
export const mount = (children: ReactNode): void => {
  unmount();
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  root.render(createElement(Fragment, null, createElement('h1', null, 'A page'), children));
  mounted = { root, element };
};

export const unmount = (): void => {
  mounted?.root.unmount();
  mounted?.element.remove();
  mounted = undefined;
};

type EditorModule = typeof import('./editor/mount.ts');

let loading: Promise<EditorModule> | undefined;
let attempts = 0;

/** Fetches the editor's own chunk once; a failed attempt can be repeated. */
export const loadEditor = (): Promise<EditorModule> => {
  loading ??= attempts === 0 ? import('./editor/mount.ts') : importAgain();
  attempts += 1;
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

/** Browsers may remember a failed import() for the life of the page, by its address: a query makes it another one. */
const importAgain = (): Promise<EditorModule> => {
  const link = document.querySelector<HTMLLinkElement>('link[rel=modulepreload][href*="/mount-"]');
  return link ? import(/* @vite-ignore */ `${link.href}?attempt=${attempts}`) : import('./editor/mount.ts');
};

type EditorModule = typeof import('./mount.ts');

let loading: Promise<EditorModule> | undefined;
let attempts = 0;

/** Loads the editor's chunk once; a failed load can be retried. */
export const loadEditor = (): Promise<EditorModule> => {
  loading ??= attempts === 0 ? import('./mount.ts') : importAgain();
  attempts += 1;
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

/** Browsers may cache a failed import() by URL until the page is closed; a query string makes it a new URL. */
const importAgain = (): Promise<EditorModule> => {
  const link = document.querySelector<HTMLLinkElement>('link[rel=modulepreload][href*="/mount-"]');
  return link ? import(/* @vite-ignore */ `${link.href}?attempt=${attempts}`) : import('./mount.ts');
};

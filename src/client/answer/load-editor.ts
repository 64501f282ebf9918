type EditorModule = typeof import('./editor/mount.ts');

let loading: Promise<EditorModule> | undefined;

/** Fetches the editor's own chunk once; a failed attempt can be repeated. */
export const loadEditor = (): Promise<EditorModule> => {
  loading ??= import('./editor/mount.ts');
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

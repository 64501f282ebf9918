import type { Plugin } from 'vite';

export const workerName = 'question-worker.js';

/** What the answer page loads only to show what comes from the network: readers of a submitted answer, earlier versions. */
const neededOnline = ['AnswerReaders', 'RevisionsDialog'];

/** Lists the files of the answer page for the service worker's cache. Fonts of other scripts are cached on first use. */
export const listShellFiles = (): Plugin => ({
  name: 'list-shell-files',
  apply: 'build',
  generateBundle: {
    // after Vite has removed the chunks that contained only CSS
    order: 'post',
    handler: (_options, bundle) => {
      const needed = new Set<string>();
      const need = (fileName: string) => {
        const file = bundle[fileName];
        if (!file || needed.has(fileName) || (file.type === 'chunk' && neededOnline.includes(file.name))) return;
        needed.add(fileName);
        if (file.type !== 'chunk') return;
        for (const name of [...file.imports, ...file.dynamicImports, ...(file.viteMetadata?.importedCss ?? [])])
          need(name);
      };
      for (const [fileName, file] of Object.entries(bundle)) {
        const isEntry = file.type === 'chunk' && file.facadeModuleId?.endsWith('answer.html');
        if (isEntry || /-latin-wght-normal-.*woff2$|icon-.*svg$/.test(fileName)) need(fileName);
      }
      const worker = bundle[workerName];
      if (worker?.type === 'chunk')
        worker.code = `const shellFiles=${JSON.stringify([...needed].map((name) => `/${name}`))};${worker.code}`;
    },
  },
});

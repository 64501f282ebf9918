import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { clientFolder, root } from './paths.ts';

export const workerName = 'question-worker.js';

/**
 * What the answer page loads only to show what comes from the network (readers of a submitted answer, earlier versions), or
 * when Talk is chosen: afterwards the browser's own cache has it.
 */
const neededOnline = ['AnswerReaders', 'RevisionsDialog', 'open-talk'];

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
        worker.code = `const textsHash='${textsHash()}';const shellFiles=${JSON.stringify([...needed].map((name) => `/${name}`))};${worker.code}`;
    },
  },
});

/** A hash of what is in the shell besides files with content hashes in their names: its HTML, and the texts in it. */
const textsHash = (): string => {
  const messages = join(root, 'src/shared/messages');
  const files = readdirSync(messages, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const hash = createHash('sha256').update(readFileSync(join(clientFolder, 'answer.html')));
  for (const file of files.sort()) hash.update(readFileSync(join(messages, file)));
  return hash.digest('base64url').slice(0, 16);
};

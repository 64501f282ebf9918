import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { external } from './scripts/vite/external.ts';
import { copyPrintFiles } from './scripts/vite/print-files.ts';
import { writeServerLicences } from './scripts/vite/write-licences.ts';

const root = join(import.meta.dirname, 'src/server');

/** Escapes non-ASCII characters: one of them makes V8 store the whole source as UTF-16, which is slower to parse. */
const inAscii = (): Plugin => ({
  name: 'in-ascii',
  generateBundle: (_options, bundle) => {
    const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[\u0080-\uffff]/g, escaped);
  },
});

/** Bundles the server into a few files, which npm start, the container image and the systemd unit run. */
export default defineConfig({
  root,
  plugins: [inAscii(), copyPrintFiles(), writeServerLicences()],
  // React's own condition: otherwise both of its versions would be in the bundle
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir: join(import.meta.dirname, 'dist/server'),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    // keeps function names in stack traces
    minify: false,
    rollupOptions: {
      input: {
        main: join(root, 'main.ts'),
        'render-process': join(root, 'outside/rendering/render-process.ts'),
        'typeset-process': join(root, 'outside/typesetting/typeset-process.ts'),
        'mail-process': join(root, 'outside/mail/mail-process.ts'),
        'remux-process': join(root, 'outside/recordings/remux-process.ts'),
      },
      // flat, because root.ts relies on the depth
      output: {
        entryFileNames: '[name].js',
        // hashed, so that a running server never loads a chunk of a newer build
        chunkFileNames: '[name]-[hash].js',
        // V8 keeps the source in memory, so comments are removed
        comments: { jsdoc: false, annotation: false },
      },
    },
  },
});

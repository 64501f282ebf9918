import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const root = join(import.meta.dirname, 'src/server');

// what is machine code, or looks for its own files
const external = ['better-sqlite3', 'sharp', '@node-rs/argon2', 'heic-decode'];

/** V8 keeps a text in two bytes a letter as soon as one of them needs it, and is slower to read it. */
const inAscii = (): Plugin => ({
  name: 'in-ascii',
  generateBundle: (_options, bundle) => {
    const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[\u0080-\uffff]/g, escaped);
  },
});

/** The server in a few files of JavaScript: what npm start, the image and the unit run. */
export default defineConfig({
  root,
  plugins: [inAscii()],
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir: join(import.meta.dirname, 'dist/server'),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    // the names of functions are what a stack is read by
    minify: false,
    rollupOptions: {
      input: { main: join(root, 'main.ts'), 'render-process': join(root, 'outside/rendering/render-process.ts') },
      // beside one another: root.ts counts the folders
      output: {
        entryFileNames: '[name].js',
        // a server that still runs never loads a part of the next one; its rendering process, started anew, may be of it
        chunkFileNames: '[name]-[hash].js',
        // the text of what is loaded stays in memory
        comments: { jsdoc: false, annotation: false },
      },
    },
  },
});

import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = join(import.meta.dirname, 'src/server');

// what is machine code, or looks for its own files
const external = ['better-sqlite3', 'sharp', '@node-rs/argon2', 'heic-decode'];

/** The server in a few files of JavaScript: what npm start, the image and the unit run. */
export default defineConfig({
  root,
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
      input: { main: join(root, 'main.ts'), 'picture-process': join(root, 'outside/picture-process.ts') },
      // beside one another: root.ts counts the folders
      output: {
        entryFileNames: '[name].js',
        // a server that still runs never loads a part of the next one
        chunkFileNames: '[name]-[hash].js',
        // the text of what is loaded stays in memory
        comments: { jsdoc: false, annotation: false },
      },
    },
  },
});

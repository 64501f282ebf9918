import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { preloadEditor, prerenderAnswerPage } from './scripts/vite/answer-page.ts';
import { checkBrowserSupport, target } from './scripts/vite/browser-support.ts';
import { fillInEnglish } from './scripts/vite/fill-html.ts';
import { clientFolder, outDir } from './scripts/vite/paths.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { addReadPageScript } from './scripts/vite/read-page.ts';
import { listShellFiles, workerName } from './scripts/vite/service-worker.ts';
import { subsetFonts } from './scripts/vite/subset-fonts.ts';
import { writeLicences } from './scripts/vite/write-licences.ts';

/** Serves the pages at the same addresses in development as in production. */
const rewriteAddresses = (): Plugin => ({
  name: 'rewrite-addresses',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      const path = request.url ?? '/';
      if (/^\/question\/[^/]+$/.test(path)) request.url = '/answer.html';
      else if (/^\/(login|admin(\/[^.?]*)?|security)?(\?|$)/.test(path)) request.url = '/dashboard.html';
      next();
    });
  },
});

/**
 * Preloads: everything for a page's HTML, only CSS for lazy chunks. Those of the answer page have theirs in the HTML, except
 * what telling an answer needs.
 */
const resolveDependencies = (_file: string, needed: string[], { hostId, hostType }: Host) => {
  if (hostType === 'html') return needed;
  return needed.filter((file) => file.endsWith('.css') && (/open-talk/.test(file) || !/answer|mount/.test(hostId)));
};

type Host = { hostId: string; hostType: 'html' | 'js' };

// The pages behind a reading or a person's link come from the server, with the assets of the last build.
const serverPaths = '^/(api|story-images|read|for|assets)/';

// keeps the Host header, because the server refuses cross-origin writes
const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

const licences = writeLicences();

export default defineConfig({
  root: clientFolder,
  plugins: [
    react(),
    fillInEnglish(),
    subsetFonts(),
    rewriteAddresses(),
    preloadEditor(),
    listShellFiles(),
    precompress(),
    licences,
    prerenderAnswerPage(licences),
    addReadPageScript(licences),
    checkBrowserSupport(),
  ],
  server: { host: '127.0.0.1', proxy: { [serverPaths]: server } },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // in kB: that of pdf.js, which only the preview of a book loads
    chunkSizeWarningLimit: 600,
    // no polyfill: it would run together with the page's code, which requests the editor at that moment anyway
    modulePreload: { polyfill: false, resolveDependencies },
    target,
    rollupOptions: {
      // hides warnings about slow plugins, which do not concern people who install the program
      checks: { bundlerTimings: false },
      input: [
        'dashboard.html',
        'answer.html',
        'mail-page.html',
        'person-page.html',
        'read-page.html',
        'not-found.html',
        'worker/question-worker.ts',
      ].map((name) => join(clientFolder, name)),
      output: {
        // one chunk for everything both pages share, because it compresses better
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /node_modules.(react|react-dom|scheduler)\/|preload-helper|client.(api|device-storage|trusted-types).ts|shared.(answers.answer-limits|language).ts|shared.content.(elements|list-start|parse-content|plain-text|rules|safe-url|image-names|text-direction).ts|messages.(format|catalogue|in-html|languages).ts|client.messages.ts|pages.(PathIcon|StoredContent|rich-text).tsx|ui.(Button|Dialog|ErrorBoundary|ErrorMessage|Field|FileInput|Notice|excerpt|explain-briefly|icons|is-composing|listeners|rich-text|text-size|use-page-title).tsx?/,
              tags: ['$initial'],
            },
            // the answer page inlines all other CSS in its HTML
            { name: 'fonts', test: /ui.fonts\.css/ },
            // critical CSS, which the server sends before the question
            { name: 'critical', test: /page.critical\.css/ },
            { name: 'pdfjs', test: /node_modules.pdfjs-dist/ },
          ],
        },
        // no hash: a service worker's address must not change between releases
        entryFileNames: ({ name }) => (`${name}.js` === workerName ? workerName : 'assets/[name]-[hash].js'),
      },
    },
  },
});

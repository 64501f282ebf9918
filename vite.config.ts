import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { build, defineConfig, type Plugin } from 'vite';
import { pages } from './src/shared/messages/en/pages.ts';

const outDir = join(import.meta.dirname, 'dist/client');
const root = join(import.meta.dirname, 'src/client');

/** Which blocks suit a file best only trying tells. */
const compress = (bytes: Buffer) => {
  const [first, second] = [0, 16].map((block) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_LGBLOCK]: block,
      },
    }),
  ) as [Buffer, Buffer];
  return first.length < second.length ? first : second;
};

/** Writes a .br and a .gz beside every text file, so that the server compresses nothing. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: () => {
    const folder = join(outDir, 'assets');
    for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
      const bytes = readFileSync(join(folder, name));
      writeFileSync(join(folder, `${name}.br`), compress(bytes));
      writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    }
  },
});

/** Leaves of each font the weights and the shapes that the pages use, and the signs its rule names: six tenths of it. */
const cutFonts = (): Plugin => ({
  name: 'cut-fonts',
  config: async () => {
    const folder = join(import.meta.dirname, 'dist/fonts');
    const find = createRequire(import.meta.url).resolve;
    const rules = readFileSync(join(root, 'ui/fonts.css'), 'utf8').matchAll(fontRule);
    for (const [, name = '', range = ''] of rules) {
      const cut = await subsetFont(readFileSync(find(`@fontsource-variable/${name}`)), signsOf(range), {
        targetFormat: 'woff2',
        variationAxes: { wght: { min: 400, max: 700 } },
        // accents, what languages ask for, kerning, digits of one width; no ligatures nor small capitals
        keepFeatures: ['ccmp', 'locl', 'mark', 'mkmk', 'kern', ...(name.startsWith('literata') ? [] : ['tnum'])],
        // for vertical writing, for printers' menus, and what gvar says too
        dropTables: ['vhea', 'vmtx', 'STAT', 'gasp', 'MVAR', 'HVAR', 'prep'],
      });
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), cut);
    }
    return { resolve: { alias: { '@fontsource-variable': folder } } };
  },
});

const fontRule = /url\("@fontsource-variable\/([^"]+)"\)[^}]*unicode-range:([^;]+);/g;

/** Every character of a `unicode-range`. */
const signsOf = (range: string) =>
  [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join('');

/** Puts the texts of the catalogue in for the `{{names}}` in the HTML files. */
const fillMessages = (): Plugin => ({
  name: 'fill-messages',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => messageFor(name)),
  },
});

const messageFor = (name: string): string => {
  if (!Object.hasOwn(pages, name)) throw new Error(`messages/en/pages.ts has no ${name}.`);
  return pages[name as keyof typeof pages];
};

/**
 * Writes licences.txt: the licence notice of every package of which something stands in the built files, which MIT and
 * OFL ask for. Fonts come by CSS and are no modules.
 */
const writeLicences = (): Plugin => {
  const packages = new Set(fontPackages());
  return {
    name: 'write-licences',
    apply: 'build',
    writeBundle: (_options, bundle) => {
      for (const chunk of Object.values(bundle))
        for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
          const name = packageOf(id);
          if (name !== undefined) packages.add(name);
        }
      writeFileSync(join(outDir, 'licences.txt'), noticesOf([...packages].sort()));
    },
  };
};

/** The package that a module comes from; what Vite and Rolldown make themselves has an id without a path. */
const packageOf = (id: string): string | undefined =>
  /^\0(vite|rolldown)\b/.exec(id)?.[1] ?? /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];

const fontPackages = (): string[] =>
  [...readFileSync(join(root, 'ui/fonts.css'), 'utf8').matchAll(fontRule)].map(
    ([, file = '']) => `@fontsource-variable/${file.split('/')[0]}`,
  );

const noticesOf = (packages: string[]): string =>
  [
    'The pages of Family Stories contain parts of these packages. The fonts are cut to what the pages use.',
    ...packages.map(noticeOf),
  ].join(`\n\n${'-'.repeat(80)}\n\n`);

const noticeOf = (name: string): string => {
  const folder = join(import.meta.dirname, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(file));
  if (files.length === 0)
    throw new Error(`The package ${name} has no licence file: its notice has to be put in by hand.`);
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').split(bundledWithVite)[0]?.trim());
  return [`${name} ${version} (${license.replace(/^\((.*)\)$/, '$1')})`, ...texts].join('\n\n');
};

// Vite's file goes on with the notices of what it holds itself, none of which comes into a page
const bundledWithVite = /^# Licenses of bundled dependencies$/m;

/** The answer page's HTML names the editor's chunk, which then comes together with the page's own code. */
const preloadEditor = (): Plugin => ({
  name: 'preload-editor',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename, bundle }) => {
      const editor = Object.values(bundle ?? {}).find((chunk) => chunk.type === 'chunk' && chunk.name === 'mount');
      if (!filename.endsWith('answer.html') || !editor) return html;
      const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${editor.fileName}` };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
});

/** Builds the script that stands in the answer page's HTML, in one piece; the server puts it in. */
const buildEarly = (licences: Plugin): Plugin => ({
  name: 'build-early',
  apply: 'build',
  closeBundle: async () => {
    await build({
      configFile: false,
      logLevel: 'warn',
      root,
      plugins: [licences],
      build: {
        outDir,
        emptyOutDir: false,
        copyPublicDir: false,
        target,
        lib: {
          entry: join(root, 'answer/early/main.ts'),
          formats: ['iife'],
          name: 'early',
          fileName: () => 'early.js',
        },
      },
    });
  },
});

// the oldest browsers that are promised, here and in the README: tablets that get no more updates
const ecmascript = 'es2022';
const target = [ecmascript, 'chrome100', 'edge100', 'firefox100', 'safari15.4'];

/** Fails the build where a file calls what the oldest browsers do not have: `target` translates syntax only. */
const checkBuilt = (): Plugin => ({
  name: 'check-built',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    handler: () => {
      const check = join(import.meta.dirname, 'node_modules/es-check/lib/cli/index.js');
      // the package qr asks whether it is there before it calls it
      const options = ['--module', '--checkFeatures', '--quiet', '--ignore', 'Uint8ArrayToBase64'];
      execFileSync(process.execPath, [check, ecmascript, `${outDir}/**/*.js`, ...options], { stdio: 'inherit' });
    },
  },
});

const workerName = 'question-worker.js';

/** Tells the service worker which files the answer page needs; other fonts come when a page holds their script. */
const listShell = (): Plugin => ({
  name: 'list-shell',
  apply: 'build',
  generateBundle: {
    // not before the chunks that held only styles are gone
    order: 'post',
    handler: (_options, bundle) => {
      const needed = new Set<string>();
      const need = (fileName: string) => {
        const file = bundle[fileName];
        if (!file || needed.has(fileName)) return;
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

/** In development the pages stand at the same addresses as in the real server. */
const addresses = (): Plugin => ({
  name: 'addresses',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      const path = request.url ?? '/';
      if (/^\/question\/[^/]+$/.test(path)) request.url = '/answer.html';
      else if (/^\/(login|admin|security)?(\?|$)/.test(path)) request.url = '/dashboard.html';
      next();
    });
  },
});

/** A page names all it begins with. What a screen fetches later brings its styles; those of the answer are in its page. */
const resolveDependencies = (_file: string, needed: string[], { hostId, hostType }: Host) => {
  if (hostType === 'html') return needed;
  return /answer|mount/.test(hostId) ? [] : needed.filter((file) => file.endsWith('.css'));
};

type Host = { hostId: string; hostType: 'html' | 'js' };

// the host that was asked for stays: a change from another one is refused
const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

const licences = writeLicences();

export default defineConfig({
  root,
  plugins: [
    react(),
    fillMessages(),
    cutFonts(),
    addresses(),
    preloadEditor(),
    listShell(),
    precompress(),
    licences,
    buildEarly(licences),
    checkBuilt(),
  ],
  server: { host: '127.0.0.1', proxy: { '/api': server, '/story-images': server } },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // it would run with the page's own code, which asks for the editor at the same moment
    modulePreload: { polyfill: false, resolveDependencies },
    target,
    rollupOptions: {
      // on a slow machine it warns of how long our own plugins take, which helps nobody who starts the program
      checks: { bundlerTimings: false },
      input: ['dashboard.html', 'answer.html', 'not-found.html', 'worker/question-worker.ts'].map((name) =>
        join(root, name),
      ),
      output: {
        // what both pages share, in one piece: apart it compresses worse
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /node_modules.(react|react-dom|scheduler)\/|preload-helper|client.(api|inert).ts|shared.(limits|image-names).ts|messages.(format|en.ui).ts/,
              tags: ['$initial'],
            },
            // the answer page has all styles in its HTML but these
            { name: 'fonts', test: /ui.fonts\.css/ },
            // the server sends these before the question, and all others behind it
            { name: 'first', test: /answer.first\.css/ },
            // behind the rules of each page
            { name: 'base', test: /ui.base\.css/ },
            { name: 'parts', test: /ui.parts\.css/ },
          ],
        },
        // a service worker keeps its address from release to release
        entryFileNames: ({ name }) => (`${name}.js` === workerName ? workerName : 'assets/[name]-[hash].js'),
      },
    },
  },
});

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { build, defineConfig, type Plugin, type Rollup, runnerImport } from 'vite';
import type { AnswerPageTemplates } from './src/shared/answer-page.ts';
import { pages } from './src/shared/messages/en/pages.ts';

const outDir = join(import.meta.dirname, 'dist/client');
const root = join(import.meta.dirname, 'src/client');

const compress = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** Precompresses every text file (.br and .gz), so that the server need not compress them. */
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

/** Subsets each font to the weights, features and `unicode-range` that the pages use. */
const subsetFonts = (): Plugin => ({
  name: 'subset-fonts',
  config: async () => {
    const folder = join(import.meta.dirname, 'dist/fonts');
    const find = createRequire(import.meta.url).resolve;
    const rules = readFileSync(join(root, 'ui/fonts.css'), 'utf8').matchAll(fontRule);
    for (const [, name = '', range = ''] of rules) {
      const subset = await subsetFont(readFileSync(find(`@fontsource-variable/${name}`)), charactersOf(range), {
        targetFormat: 'woff2',
        variationAxes: { wght: { min: 400, max: 700 } },
        // accents, localised forms, kerning, tabular digits; no ligatures or small capitals
        keepFeatures: ['ccmp', 'locl', 'mark', 'mkmk', 'kern', ...(name.startsWith('literata') ? [] : ['tnum'])],
        // vertical writing, style menus, and tables that are redundant with gvar
        dropTables: ['vhea', 'vmtx', 'STAT', 'gasp', 'MVAR', 'HVAR', 'prep'],
      });
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), subset);
    }
    return { resolve: { alias: { '@fontsource-variable': folder } } };
  },
});

const fontRule = /url\("@fontsource-variable\/([^"]+)"\)[^}]*unicode-range:([^;]+);/g;

/** Every character of a `unicode-range`. */
const charactersOf = (range: string) =>
  [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join('');

/** Replaces each `{{name}}` in the HTML files by its text in the message catalogue. */
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
 * Writes licences.txt with the licence notice of every package in the bundle, as MIT and OFL require. Fonts are listed
 * separately, because CSS references are not modules.
 */
const writeLicences = (): Plugin => {
  const packages = new Set(fontPackages());
  return {
    name: 'write-licences',
    apply: 'build',
    generateBundle: (_options, bundle) => {
      for (const chunk of Object.values(bundle))
        for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
          const name = packageOf(id);
          if (name !== undefined) packages.add(name);
        }
    },
    // by then the inline script of the answer page is bundled too
    writeBundle: () => writeFileSync(join(outDir, 'licences.txt'), noticesOf([...packages].sort())),
  };
};

/** The package of a module. Virtual modules of Vite and Rolldown have an id without a path. */
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

// Vite's licence file continues with notices of its own dependencies, which are not part of the pages
const bundledWithVite = /^# Licenses of bundled dependencies$/m;

/** Adds a modulepreload link for the editor's chunk to the answer page, so that it loads in parallel with the page's code. */
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

/**
 * Replaces answer.html by answer-page.json: the page split around what is known only at run time, and the components
 * rendered into it for every state of a question. The server fills in the rest.
 */
const prerenderAnswerPage = (licences: Plugin): Plugin => ({
  name: 'prerender-answer-page',
  apply: 'build',
  generateBundle: {
    // after Vite has written the HTML
    order: 'post',
    async handler(_options, bundle) {
      const read = (fileName: string) => {
        const file = bundle[fileName];
        if (file?.type !== 'asset') throw new Error(`${fileName} was not built.`);
        return file.source.toString();
      };
      const script = await bundleInlineScript(licences);
      const { module } = await runnerImport<typeof import('./src/client/answer/first-html/prerender/prerender.ts')>(
        join(root, 'answer/first-html/prerender/prerender.ts'),
        { configFile: false, mode: 'production', logLevel: 'warn', root },
      );
      const built = { html: read('answer.html'), readStyle: (url: string) => read(url.slice(1)), script };
      const { inline, ...templates } = module.prerender(built);
      const hashes = { script: cspHash(inline.script), style: inline.styles.map(cspHash).join(' ') };
      const page: AnswerPageTemplates = { ...templates, hashes };
      delete bundle['answer.html'];
      this.emitFile({ type: 'asset', fileName: 'answer-page.json', source: JSON.stringify(page) });
      // for check-browser-support; the page has it inline
      this.emitFile({ type: 'asset', fileName: 'first-html.js', source: script });
    },
  },
});

const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Bundles the script that makes the answer editable before anything else has loaded. */
const bundleInlineScript = async (licences: Plugin): Promise<string> => {
  const lib = { entry: join(root, 'answer/first-html/main.ts'), formats: ['iife' as const], name: 'firstHtml' };
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root,
    plugins: [licences],
    build: { write: false, copyPublicDir: false, target, lib },
  });
  const [output] = [built].flat() as Rollup.RollupOutput[];
  return output?.output[0].code ?? '';
};

// the oldest supported browsers, as in the README; old tablets get no updates
const ecmascript = 'es2022';
const target = [ecmascript, 'chrome100', 'edge100', 'firefox100', 'safari15.4'];

/** Fails the build if a file uses an API that the oldest browsers lack; `target` lowers only syntax. */
const checkBrowserSupport = (): Plugin => ({
  name: 'check-browser-support',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    handler: () => {
      const check = join(import.meta.dirname, 'node_modules/es-check/lib/cli/index.js');
      // the package qr checks for this feature before using it
      const options = ['--module', '--checkFeatures', '--quiet', '--ignore', 'Uint8ArrayToBase64'];
      execFileSync(process.execPath, [check, ecmascript, `${outDir}/**/*.js`, ...options], { stdio: 'inherit' });
    },
  },
});

const workerName = 'question-worker.js';

/** Lists the files of the answer page for the service worker's cache. Fonts of other scripts are cached on first use. */
const listShellFiles = (): Plugin => ({
  name: 'list-shell-files',
  apply: 'build',
  generateBundle: {
    // after Vite has removed the chunks that contained only CSS
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

/** Serves the pages at the same addresses in development as in production. */
const rewriteAddresses = (): Plugin => ({
  name: 'rewrite-addresses',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      const path = request.url ?? '/';
      if (/^\/question\/[^/]+$/.test(path)) request.url = '/answer.html';
      else if (/^\/(login|admin|security)?(\?|$)/.test(path)) request.url = '/dashboard.html';
      next();
    });
  },
});

/** Preloads: everything for a page's HTML, only CSS for lazy chunks, and nothing for those of the answer page. */
const resolveDependencies = (_file: string, needed: string[], { hostId, hostType }: Host) => {
  if (hostType === 'html') return needed;
  return /answer|mount/.test(hostId) ? [] : needed.filter((file) => file.endsWith('.css'));
};

type Host = { hostId: string; hostType: 'html' | 'js' };

// keeps the Host header, because the server refuses cross-origin writes
const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

const licences = writeLicences();

export default defineConfig({
  root,
  plugins: [
    react(),
    fillMessages(),
    subsetFonts(),
    rewriteAddresses(),
    preloadEditor(),
    listShellFiles(),
    precompress(),
    licences,
    prerenderAnswerPage(licences),
    checkBrowserSupport(),
  ],
  server: { host: '127.0.0.1', proxy: { '/api': server, '/story-images': server } },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // no polyfill: it would run together with the page's code, which requests the editor at that moment anyway
    modulePreload: { polyfill: false, resolveDependencies },
    target,
    rollupOptions: {
      // hides warnings about slow plugins, which do not concern people who install the program
      checks: { bundlerTimings: false },
      input: ['dashboard.html', 'answer.html', 'not-found.html', 'worker/question-worker.ts'].map((name) =>
        join(root, name),
      ),
      output: {
        // one chunk for everything both pages share, because it compresses better
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /node_modules.(react|react-dom|scheduler)\/|preload-helper|client.(api|trusted-types).ts|shared.(limits|image-names).ts|messages.(format|en.ui).ts/,
              tags: ['$initial'],
            },
            // the answer page inlines all other CSS in its HTML
            { name: 'fonts', test: /ui.fonts\.css/ },
            // critical CSS, which the server sends before the question
            { name: 'critical', test: /page.critical\.css/ },
            // after the rules of each page
            { name: 'base', test: /ui.base\.css/ },
            { name: 'components', test: /ui.components\.css/ },
          ],
        },
        // no hash: a service worker's address must not change between releases
        entryFileNames: ({ name }) => (`${name}.js` === workerName ? workerName : 'assets/[name]-[hash].js'),
      },
    },
  },
});

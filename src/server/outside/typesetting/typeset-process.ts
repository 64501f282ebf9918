import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { breakable } from './breakable.ts';
import { type Font, loadFonts } from './fonts.ts';
import { mapTexts, replaceMissing } from './missing-characters.ts';
import type { CheckedTexts, ProcessAnswers, ProcessTask } from './typesetter.ts';

type Task<Name extends ProcessTask['task']> = Extract<ProcessTask, { task: Name }>;

// diagnostics in full, with the place in the template
const diagnosticsFormat = 3;

const startWebCompiler = async () => {
  const wasm = fileURLToPath(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
  initSync({ module: await readFile(wasm) });
};

const familiesOf = (fonts: Font[]) => [...new Set(fonts.map(({ family }) => family))];

/** A compiler that can read only what it is given here, without a file system and packages. */
const openWebCompiler = async (fonts: Iterable<Uint8Array>) => {
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const bytes of fonts) await builder.add_raw_font(bytes);
  return builder.build();
};

const setLetter = async ({ template, data, templates, fonts }: Task<'letter'>): Promise<ProcessAnswers['letter']> => {
  await startWebCompiler();
  const loaded = await loadFonts(fonts, data);
  const { value, missing } = replaceMissing(data, loaded);
  const compiler = await openWebCompiler(new Set(loaded.map(({ bytes }) => bytes)));
  compiler.add_source('/main.typ', await readFile(`${templates}/${template}.typ`, 'utf8'));
  compiler.add_source('/common.typ', await readFile(`${templates}/common.typ`, 'utf8'));
  compiler.map_shadow('/data.json', Buffer.from(JSON.stringify({ ...(value as object), fonts: familiesOf(loaded) })));
  const { result, diagnostics } = compiler.compile('/main.typ', undefined, 'pdf', diagnosticsFormat);
  if (!result) throw new Error(JSON.stringify(diagnostics));
  return { pdf: result, missing };
};

const checkTexts = async ({ texts, fonts }: Task<'check'>): Promise<CheckedTexts> => {
  await startWebCompiler();
  const loaded = await loadFonts(fonts, texts);
  const checked = texts.map((text) => replaceMissing(text, loaded));
  return {
    texts: checked.map(({ value }) => mapTexts(value, breakable)),
    missing: checked.map(({ missing }) => missing),
    fonts: { families: familiesOf(loaded), files: [...new Set(loaded.map(({ file }) => file))] },
  };
};

const setBook = async (task: Task<'book'>): Promise<ProcessAnswers['book']> => {
  const { template, data, templates, fonts, folder } = task;
  await writeFile(join(folder, 'data.json'), JSON.stringify({ ...data, fonts: fonts.families }));
  await copyFile(`${templates}/${template}.typ`, join(folder, 'main.typ'));
  await copyFile(`${templates}/common.typ`, join(folder, 'common.typ'));
  const { pdf, pages } = task.native === undefined ? await setWithWeb(task) : setWithNative(task, task.native);
  await writeFile(join(folder, task.output), pdf);
  return { pages };
};

/** What we use of the native compiler, whose package has no types. */
type NativeDocument = { numOfPages: number };
type NativeError = { shortDiagnostics: unknown };
type NativeCompiler = {
  compile: (options: { mainFilePath: string }) => {
    result: NativeDocument | null;
    takeError: () => NativeError | null;
  };
  evictCache: (maxAge: number) => void;
  pdf: (document: NativeDocument, options: { pdfStandard: string; creationTimestamp: number }) => Buffer;
};
type NativePackage = {
  NodeCompiler: {
    create: (options: { workspace: string; fontArgs: { fontPaths: string[] }[] }) => NativeCompiler;
  };
};

const setWithNative = ({ folder, fonts, standard, date }: Task<'book'>, native: string) => {
  const { NodeCompiler }: NativePackage = createRequire(import.meta.url)(native);
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: fonts.files }] });
  const compiled = compiler.compile({ mainFilePath: join(folder, 'main.typ') });
  const { result } = compiled;
  if (!result) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics));
  // what layout has memoized; writing the PDF takes twice its size
  compiler.evictCache(0);
  return { pdf: compiler.pdf(result, { pdfStandard: standard, creationTimestamp: date }), pages: result.numOfPages };
};

const setWithWeb = async ({ folder, fonts }: Task<'book'>) => {
  await startWebCompiler();
  const compiler = await openWebCompiler(await Promise.all(fonts.files.map((file) => readFile(file))));
  for (const name of await readdir(folder))
    if (name.endsWith('.typ')) compiler.add_source(`/${name}`, await readFile(join(folder, name), 'utf8'));
    else if (!name.endsWith('.pdf')) compiler.map_shadow(`/${name}`, await readFile(join(folder, name)));
  const { result, diagnostics } = compiler.compile('/main.typ', undefined, 'pdf', diagnosticsFormat);
  if (!result) throw new Error(JSON.stringify(diagnostics));
  return { pdf: result, pages: countPages(result) };
};

/** The compiler does not return the page count. Typst compresses streams only, so the objects of pages are readable. */
const countPages = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length ?? 0;

const run = (task: ProcessTask) => {
  if (task.task === 'letter') return setLetter(task);
  return task.task === 'check' ? checkTexts(task) : setBook(task);
};

process.on('message', async (task: ProcessTask) => {
  process.send?.(await run(task).catch((error: Error) => ({ failed: describe(error) })));
});

/** The native compiler throws its own errors, which contain Typst's diagnostics. */
const describe = (error: Error & Partial<NativeError>) =>
  `${error.stack ?? error} ${error.shortDiagnostics === undefined ? '' : JSON.stringify(error.shortDiagnostics)}`;

// the server has ended
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

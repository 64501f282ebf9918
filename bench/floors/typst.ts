/**
 * Floor: the native Typst alone. `node bench/floors/typst.ts PAGES FOLDER` typesets this many A5 pages of plain text,
 * each of other words, with the fonts and as the PDF/UA-1 of our books, and prints its CPU time in s and its peak
 * memory in MB. No template, headings, contents, hyphenation or photos.
 */
import { globSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fontsFolder } from '../../src/server/root.ts';
import { openRandom } from '../size/random.ts';

const [pages, folder = ''] = [Number(process.argv[2]), process.argv[3]];
const random = openRandom(2);
const words =
  'the stove was lit before any of us awake and by time we came down there bread in oven coffee on back plate'.split(
    ' ',
  );
const page = () => Array.from({ length: 4 }, () => Array.from({ length: 60 }, () => random.of(words)).join(' '));
const mainFilePath = join(folder, 'main.typ');
writeFileSync(join(folder, 'text.json'), JSON.stringify(Array.from({ length: pages }, page)));
writeFileSync(
  mainFilePath,
  `#set document(title: "Plain text", date: none)
#set page(width: 148mm, height: 210mm, margin: 20mm)
#set text(font: "Literata", size: 10.6pt, lang: "en", fallback: false)
#for (index, paragraphs) in json("text.json").enumerate() {
  if index > 0 { pagebreak() }
  for text in paragraphs [#par(text)]
}
`,
);
const { NodeCompiler } = createRequire(import.meta.url)('@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu');
const fontPaths = globSync(join(fontsFolder, '*.ttf'));
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths }] });
const compiled = compiler.compile({ mainFilePath });
if (!compiled.result) throw new Error(JSON.stringify(compiled.takeError().shortDiagnostics));
if (compiled.result.numOfPages !== pages) throw new Error(`It has ${compiled.result.numOfPages} pages.`);
writeFileSync(join(folder, 'text.pdf'), compiler.pdf(compiled.result, { pdfStandard: 'ua-1', creationTimestamp: 0 }));
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
console.log(JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 }));

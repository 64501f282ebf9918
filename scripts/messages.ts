// `npm run messages -- check [TAG]`, `export TAG [FILE]`, `import TAG FILE`: docs/translate.md
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageTags } from '../src/shared/messages/languages.ts';
import { catalogueFiles, checkCatalogue, type Messages, messagesFolder } from './messages/catalogues.ts';
import { compareMessages, type Finding } from './messages/compare.ts';
import { fromI18next, toI18next } from './messages/i18next.ts';
import { asTranslation, withMessages, writtenIn } from './messages/sources.ts';
import { run } from './run.ts';

/** Prints what was found, and returns how much of it must be corrected: that a text is long is only a hint. */
const report = (tag: string, findings: Finding[]): number => {
  for (const { kind, path, detail } of findings)
    console.log(`${kind}: ${path}${detail === undefined ? '' : `: ${detail}`}`);
  const long = findings.filter(({ kind }) => kind === 'long').length;
  console.log(`${tag}: ${findings.length - long} to correct, ${long} long.`);
  return findings.length - long;
};

const check = async (tags: string[]): Promise<boolean> => {
  let faults = 0;
  for (const tag of tags) faults += report(tag, await checkCatalogue(tag));
  return faults === 0;
};

/** The messages that the files of a language write out; those that refer to others are translated with these. */
const readWritten = (tag: string): Messages =>
  new Map(
    catalogueFiles
      .map((file) => join(messagesFolder, tag, file))
      .flatMap((path) => (existsSync(path) ? writtenIn(readFileSync(path, 'utf8')) : []))
      .map(({ path, text }) => [path, text]),
  );

const exportMessages = (tag: string, file: string | undefined) => {
  const json = `${JSON.stringify(toI18next(readWritten(tag)), null, 2)}\n`;
  if (file === undefined) process.stdout.write(json);
  else writeFileSync(file, json);
  return true;
};

/** Writes nothing unless every message is there, with its values, elements and plural forms. */
const importMessages = async (tag: string, file: string) => {
  const english = readWritten('en');
  const translated = fromI18next(JSON.parse(readFileSync(file, 'utf8')), english, tag);
  const faults = compareMessages(english, translated, tag).filter(({ kind }) => kind !== 'long');
  if (faults.length > 0) {
    report(tag, faults);
    console.error('Nothing was written.');
    return false;
  }
  const folder = join(messagesFolder, tag);
  mkdirSync(folder, { recursive: true });
  for (const name of catalogueFiles) {
    const path = join(folder, name);
    const source = existsSync(path)
      ? readFileSync(path, 'utf8')
      : asTranslation(readFileSync(join(messagesFolder, 'en', name), 'utf8'), name);
    writeFileSync(path, withMessages(source, translated));
  }
  const catalogue = join(folder, 'catalogue.ts');
  if (!existsSync(catalogue)) copyFileSync(join(messagesFolder, 'en/catalogue.ts'), catalogue);
  return run('biome', ['check', '--write', folder]);
};

const [command, tag, file] = process.argv.slice(2);
if (command === 'check') process.exitCode = (await check(tag === undefined ? languageTags : [tag])) ? 0 : 1;
else if (command === 'export' && tag !== undefined) exportMessages(tag, file);
else if (command === 'import' && tag !== undefined && tag !== 'en' && file !== undefined)
  process.exitCode = (await importMessages(tag, file)) ? 0 : 1;
else {
  console.error('Usage: npm run messages -- check [TAG] | export TAG [FILE] | import TAG FILE');
  process.exitCode = 2;
}

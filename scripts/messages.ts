import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compareMessages, type Finding, flatten } from './messages/compare.ts';
import { checkGlossary } from './messages/glossary.ts';

const folder = join(import.meta.dirname, '../src/shared/messages');

/** The messages of one language by path (`actions.deletePerson.title`), and the problems of its files. */
const read = async (tag: string) => {
  const texts = new Map<string, unknown>();
  const missing: string[] = [];
  for (const file of readdirSync(join(folder, 'en')).filter((name) => !otherFiles.includes(name))) {
    const path = join(folder, tag, file);
    if (!existsSync(path)) {
      missing.push(file);
      continue;
    }
    for (const [name, section] of Object.entries(await import(path)))
      for (const [key, text] of flatten(section, name)) texts.set(key, text);
  }
  return { texts, missing };
};

const otherFiles = ['catalogue.ts', 'letter.ts', 'book-headings.ts'];

const check = async (tag: string): Promise<Finding[]> => {
  const english = await read('en');
  const translated = await read(tag);
  const glossaryPath = join(folder, tag, 'glossary.ts');
  const findings = [
    ...translated.missing.map((file): Finding => ({ kind: 'missing file', path: file })),
    ...compareMessages(english.texts, translated.texts, tag),
  ];
  if (!existsSync(glossaryPath)) return [...findings, { kind: 'missing file', path: 'glossary.ts' }];
  const { glossary } = await import(glossaryPath);
  return [...findings, ...checkGlossary(english.texts, translated.texts, glossary)];
};

const [command, tag] = process.argv.slice(2);
if (command !== 'check' || tag === undefined) {
  console.error('Usage: npm run messages -- check TAG');
  process.exit(2);
}
const findings = await check(tag);
for (const { kind, path, detail } of findings)
  console.log(`${kind}: ${path}${detail === undefined ? '' : `: ${detail}`}`);
const faults = findings.filter(({ kind }) => kind !== 'long');
console.log(`${tag}: ${faults.length} to correct, ${findings.length - faults.length} long.`);
process.exitCode = faults.length === 0 ? 0 : 1;

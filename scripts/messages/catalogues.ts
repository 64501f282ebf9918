import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareMessages, type Finding, flatten } from './compare.ts';
import { checkGlossary } from './glossary.ts';

const source = join(import.meta.dirname, '../../src');
export const messagesFolder: string = join(source, 'shared/messages');

/** The files of a catalogue, which are the English ones. */
export const catalogueFiles: string[] = readdirSync(join(messagesFolder, 'en')).filter(
  (name) => name !== 'catalogue.ts',
);

/** A message by its path (`actions.deletePerson.title`): a text, or its plural forms. */
export type Messages = Map<string, unknown>;

export const readMessages = async (tag: string): Promise<Messages> => {
  const messages: Messages = new Map();
  for (const file of catalogueFiles.map((name) => join(messagesFolder, tag, name)).filter(existsSync))
    for (const [name, section] of Object.entries(await import(file)))
      for (const [path, text] of flatten(section, name)) messages.set(path, text);
  return messages;
};

/** What is wrong with the catalogue of a language; in English, which messages no code names. */
export const checkCatalogue = async (tag: string): Promise<Finding[]> => {
  const english = await readMessages('en');
  if (tag === 'en') return findUnused(english);
  const translated = await readMessages(tag);
  const missing = [...catalogueFiles, 'catalogue.ts', 'glossary.ts'].filter(
    (name) => !existsSync(join(messagesFolder, tag, name)),
  );
  const findings = [
    ...missing.map((path): Finding => ({ kind: 'missing file', path })),
    ...compareMessages(english, translated, tag),
  ];
  if (missing.includes('glossary.ts')) return findings;
  const { glossary } = await import(join(messagesFolder, tag, 'glossary.ts'));
  return [...findings, ...checkGlossary(english, translated, glossary)];
};

/** Messages whose name stands nowhere in the code. */
const findUnused = (english: Messages): Finding[] => {
  const code = globSync('**/*.{ts,tsx,html}', { cwd: source })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/^shared\/messages\/.+\//.test(file))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
  const names = new Set(code.match(/\w+/g));
  // other names, such as `notes+unfinished`, are put together, and numbers are places in a list
  const nameOf = (path: string) => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  return [...english.keys()]
    .filter((path) => /^\w+$/.test(nameOf(path)) && !names.has(nameOf(path)))
    .map((path): Finding => ({ kind: 'unused', path }));
};

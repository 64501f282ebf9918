import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How a later release differs from this one. */
export type Changes = {
  /** Additional migrations by name, as functions in JavaScript; they run after those of this release. */
  migrations: Record<string, string>;
  /** Replacements in the compiled code of source files. */
  edits?: { file: string; from: string | RegExp; to: string }[];
};

const root = join(import.meta.dirname, '..');
const migrate = 'src/server/storage/database/migrate.ts';

/**
 * Creates a later release in `folder`, with the packages and pages of this one; returns its main file. Patches a copy
 * of the built server, because a build takes ten seconds of CPU time.
 */
export const makeRelease = async (folder: string, { migrations, edits = [] }: Changes): Promise<string> => {
  const built = join(folder, 'dist/server');
  await cp(join(root, 'dist/server'), built, { recursive: true });
  for (const name of ['node_modules', 'package.json', 'dist/client'])
    await symlink(join(root, name), join(folder, name));
  const entries = Object.entries(migrations).map(([name, up]) => `, '${name}': { up: ${up} }`);
  const more = { file: migrate, from: /(var migrations = \{[^}]*?),?\s*\}/, to: `$1${entries.join('')} }` };
  for (const edit of [more, ...edits]) await replaceIn(built, edit);
  return join(built, 'main.js');
};

/** The bundler puts a comment with the source file's path above its code. */
const replaceIn = async (built: string, { file, from, to }: NonNullable<Changes['edits']>[number]) => {
  for (const name of (await readdir(built)).filter((each) => each.endsWith('.js'))) {
    const path = join(built, name);
    const [before = '', source, after = ''] = (await readFile(path, 'utf8')).split(new RegExp(`(^// ${file}$)`, 'm'));
    if (source === undefined) continue;
    const [own = ''] = after.split(/^\/\/ src\//m, 1);
    const changed = own.replace(from, to);
    if (changed === own) throw new Error(`${file} has no ${from} any more.`);
    await writeFile(path, before + source + changed + after.slice(own.length));
    return;
  }
  throw new Error(`${file} is not in the build any more.`);
};

import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How a later release differs from this one. */
export type Changes = {
  /** Sources of additional migrations by name; they run after those of this release. */
  migrations: Record<string, string>;
  /** Replacements in source files. */
  edits?: { file: string; from: string; to: string }[];
};

const root = join(import.meta.dirname, '..');
const migrate = 'src/server/storage/database/migrate.ts';

/** Creates a later release in `folder`, with the packages and pages of this one; returns its main file. */
export const makeRelease = async (folder: string, { migrations, edits = [] }: Changes): Promise<string> => {
  await mkdir(folder, { recursive: true });
  for (const name of ['src', 'scripts', 'package.json', 'tsconfig.json', 'vite.server.config.ts'])
    await cp(join(root, name), join(folder, name), { recursive: true });
  await mkdir(join(folder, 'dist'));
  for (const name of ['node_modules', 'dist/client']) await symlink(join(root, name), join(folder, name));
  const edit = async (file: string, from: string | RegExp, to: string) => {
    const text = await readFile(join(folder, file), 'utf8');
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${file} has no ${from} any more.`);
    await writeFile(join(folder, file), changed);
  };
  const names = Object.keys(migrations);
  for (const name of names)
    await writeFile(join(folder, `src/server/storage/migrations/${name}.ts`), migrations[name] as string);
  const imports = names.map((name, n) => `import * as more${n} from '../migrations/${name}.ts';\n`);
  await edit(migrate, /^/, imports.join(''));
  const entries = names.map((name, n) => `, '${name}': more${n}`);
  await edit(migrate, /(const migrations = \{[^}]*?),?\s*\}/, `$1${entries.join('')} }`);
  for (const { file, from, to } of edits) await edit(file, from, to);
  const build = ['build', '--logLevel', 'warn', '--config', 'vite.server.config.ts'];
  // as scripts/build.mjs does: with NODE_ENV=test, JSX would be compiled for React's development version
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', ...build], { cwd: folder, env, stdio: 'inherit' });
  return join(folder, 'dist/server/main.js');
};

// `npm run release -- --out DIR`: makes the files of a release from this checkout: the package for npm and npx, an archive
// for each system, the bill of materials, the notes and the checksums. docs/releasing.md explains the options.
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeArchive } from './release/archive.ts';
import { packTarball, sha256Of } from './release/pack.ts';
import { writePackage } from './release/package.ts';
import { platforms } from './release/platforms.ts';
import {
  currentVersion,
  git,
  notesOf,
  ReleaseError,
  requireClean,
  requireReleasable,
  setVersion,
  tag,
} from './release/version.ts';
import { root, run } from './run.ts';

const usage = `npm run release -- [--out DIR] [--platforms NAME,…] [--node DIR] [--tag [VERSION]]
  --out        where the files go; release/VERSION unless it is given
  --platforms  ${platforms.map(({ name }) => name).join(',')}; all unless it is given, none if it is empty
  --node       a folder with downloads of Node for systems that npm has no package for, and their SHASUMS256.txt
  --tag        runs the tests, sets VERSION if it is given, and makes the tag`;

const readArguments = () => {
  const text = { type: 'string' } as const;
  const options = { out: text, platforms: text, node: text, tag: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length > 1 || (positionals.length === 1 && !values.tag)) throw new ReleaseError(usage);
  const names = values.platforms?.split(',').filter((name) => name !== '') ?? platforms.map(({ name }) => name);
  const chosen = platforms.filter(({ name }) => names.includes(name));
  if (chosen.length !== names.length) throw new ReleaseError(usage);
  // npm has changed to the folder of package.json
  const pathOf = (path: string) => resolve(process.env.INIT_CWD ?? '.', path);
  return {
    folder: values.out === undefined ? undefined : pathOf(values.out),
    chosen,
    downloads: values.node === undefined ? undefined : pathOf(values.node),
    version: values.tag ? (positionals[0] ?? currentVersion()) : undefined,
  };
};

const prepareVersion = async (version: string) => {
  requireReleasable(version);
  if (!(await run('npm', ['test']))) throw new ReleaseError('The tests did not pass. Nothing was changed.');
  requireClean('The tests changed files of the repository. Nothing was released.');
  if (version !== currentVersion()) setVersion(version);
};

const report = (file: string, note = '') =>
  console.log(`${basename(file)}  ${(statSync(file).size / 1e6).toFixed(1)} MB${note}`);

const makeFiles = async ({ folder, chosen, downloads }: ReturnType<typeof readArguments>) => {
  const version = currentVersion();
  const out = folder ?? join(root, 'release', version);
  const notes = notesOf(version);
  if (!(await run('node', [join(root, 'scripts/build.mjs')]))) throw new ReleaseError('The build failed.');
  mkdirSync(out, { recursive: true });
  const staging = mkdtempSync(join(tmpdir(), 'family-stories-release-'));
  try {
    // reproducible: all files have the time of the commit
    const mtime = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct')) * 1000);
    const packageFolder = join(staging, 'package');
    writePackage(packageFolder);
    const files = [join(out, `family-stories-${version}.tgz`)] as [string, ...string[]];
    await packTarball(packageFolder, files[0], mtime);
    report(files[0]);
    for (const platform of chosen) {
      const made = await makeArchive(platform, out, { packageFolder, version, downloads, mtime });
      if (made === undefined) {
        console.log(`${platform.name} was left out: npm has no current Node for it. --node adds Node's own download.`);
        continue;
      }
      files.push(made.file);
      report(made.file, `, with Node ${made.node}`);
    }
    const bill = join(out, `family-stories-${version}.cdx.json`);
    if (!(await run('node', [join(root, 'scripts/sbom.ts'), bill])))
      throw new ReleaseError('The bill of materials failed.');
    const notesFile = join(out, 'release-notes.md');
    writeFileSync(notesFile, `${notes}\n`);
    files.push(bill, notesFile);
    const sums = files.map((file) => `${sha256Of(file)}  ${basename(file)}\n`);
    writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
  } finally {
    rmSync(staging, { recursive: true });
  }
  return version;
};

try {
  const wanted = readArguments();
  if (wanted.version !== undefined) await prepareVersion(wanted.version);
  else if (process.env.SOURCE_DATE_EPOCH === undefined && git('status', '--porcelain') !== '')
    console.log('The files include uncommitted changes.');
  const version = await makeFiles(wanted);
  if (wanted.version !== undefined) {
    tag(version);
    console.log(`Tagged v${version}. Publish it with: git push --follow-tags`);
  }
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

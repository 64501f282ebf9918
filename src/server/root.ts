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

/** The programs of our child processes. */
export const renderProgram: string = join(
  root,
  isBuilt ? 'dist/server/render-process.js' : 'src/server/outside/rendering/render-process.ts',
);
export const typesetProgram: string = join(
  root,
  isBuilt ? 'dist/server/typeset-process.js' : 'src/server/outside/typesetting/typeset-process.ts',
);
export const mailProgram: string = join(
  root,
  isBuilt ? 'dist/server/mail-process.js' : 'src/server/outside/mail/mail-process.ts',
);
export const remuxProgram: string = join(
  root,
  isBuilt ? 'dist/server/remux-process.js' : 'src/server/outside/recordings/remux-process.ts',
);

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

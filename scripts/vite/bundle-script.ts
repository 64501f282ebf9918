import { join } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';
import { target } from './browser-support.ts';
import { clientFolder } from './paths.ts';

/** Bundles a script of a page into one file without imports. `entry` is its path in the client's folder. */
export const bundleScript = async (entry: string, name: string, licences: Plugin): Promise<string> => {
  const lib = { entry: join(clientFolder, entry), formats: ['iife' as const], name };
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: clientFolder,
    plugins: [licences],
    build: { write: false, copyPublicDir: false, target, lib },
  });
  const [output] = [built].flat() as Rollup.RollupOutput[];
  const { code = '' } = output?.output[0] ?? {};
  if (code === '') throw new Error(`${entry} was not built.`);
  return code;
};

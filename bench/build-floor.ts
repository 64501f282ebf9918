import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import serverConfig from '../vite.server.config.ts';

/** Builds the page `bench/floors/NAME` into `outDir` and precompresses every asset with brotli at the highest level. */
export const buildFloor = async (name: string, outDir: string): Promise<void> => {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, 'floors', name),
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: ['es2021', 'chrome100', 'firefox100', 'safari15'] },
  });
  // a page may have no assets
  for (const file of globSync(join(outDir, 'assets', '*')))
    await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
};

/** Compiles the program `bench/floors/NAME.ts` as our server is compiled. Returns the path of the script. */
export const compileFloor = async (name: string, outDir: string): Promise<string> => {
  const input = { [name]: join(import.meta.dirname, 'floors', `${name}.ts`) };
  const rollupOptions = { ...serverConfig.build?.rollupOptions, input };
  const compiled = { ...serverConfig.build, outDir, rollupOptions };
  await build({ ...serverConfig, configFile: false, logLevel: 'warn', build: compiled });
  return join(outDir, `${name}.js`);
};

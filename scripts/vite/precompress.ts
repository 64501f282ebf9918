import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { outDir } from './paths.ts';

const compress = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** Precompresses every text file (.br and .gz), so that the server need not compress them. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: () => {
    const folder = join(outDir, 'assets');
    for (const name of readdirSync(folder).filter((file) => /\.(m?js|css|svg)$/.test(file))) {
      const bytes = readFileSync(join(folder, name));
      writeFileSync(join(folder, `${name}.br`), compress(bytes));
      writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    }
  },
});

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { outDir, root } from './paths.ts';

// the oldest supported browsers, as in the README; old tablets get no updates
const ecmascript = 'es2022';
export const target = [ecmascript, 'chrome100', 'edge100', 'firefox100', 'safari15.4'];

/** The chunk of pdf.js, whose legacy build brings what older browsers lack. Without it, books have no preview. */
const ownPolyfills = 'pdfjs-';

/** Fails the build if a file uses an API that the oldest browsers lack; `target` lowers only syntax. */
export const checkBrowserSupport = (): Plugin => ({
  name: 'check-browser-support',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    handler: () => {
      const check = join(root, 'node_modules/es-check/lib/cli/index.js');
      // the package qr checks for this feature before using it
      const options = [
        '--module',
        '--checkFeatures',
        '--quiet',
        '--ignore',
        'Uint8ArrayToBase64',
        '--not',
        ownPolyfills,
      ];
      execFileSync(process.execPath, [check, ecmascript, `${outDir}/**/*.js`, ...options], { stdio: 'inherit' });
    },
  },
});

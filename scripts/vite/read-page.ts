import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';

/**
 * Adds the script of a reading link's pages as one file of a few KB. As an ordinary entry it would share a chunk with
 * the other pages, which contains React.
 */
export const addReadPageScript = (licences: Plugin): Plugin => ({
  name: 'add-read-page-script',
  apply: 'build',
  generateBundle: {
    // after Vite has written the HTML
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['read-page.html'];
      if (page?.type !== 'asset') throw new Error('read-page.html was not built.');
      const source = await bundleScript('story/main.ts', 'readPage', licences);
      const script = this.getFileName(this.emitFile({ type: 'asset', name: 'read-page.js', source }));
      page.source = page.source.toString().replace('</head>', () => `<script defer src="/${script}"></script></head>`);
    },
  },
});

import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';

/**
 * Adds its script to the page behind a reading link, as one file of a few KB: the chunk that it would share with the other
 * pages contains React.
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
      const source = await bundleScript('read-page/main.ts', 'readPage', licences);
      const script = this.getFileName(this.emitFile({ type: 'asset', name: 'read-page.js', source }));
      page.source = page.source.toString().replace('</head>', () => `<script defer src="/${script}"></script></head>`);
    },
  },
});

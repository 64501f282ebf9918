import { renderPicture } from './render-picture.ts';

process.on('message', async (bytes: Uint8Array) => {
  process.send?.(await renderPicture(bytes));
});
// the server is gone
process.on('disconnect', () => process.exit(0));

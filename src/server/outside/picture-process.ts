import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureFiles, type Rendered, type RenderFailure } from './pictures.ts';
import { renderPicture } from './render-picture.ts';

const renderIn = async (folder: string): Promise<Rendered> => {
  const pathOf = (name: string) => join(folder, name);
  // not opened by its name: what an SVG names beside it must not be found
  const picture = await renderPicture(await readFile(pathOf(pictureFiles.original)));
  if (typeof picture === 'string') return picture;
  const { bytes, smaller, ...described } = picture;
  const options = { flag: 'wx', mode: 0o600 };
  await writeFile(pathOf(pictureFiles.served), bytes, options);
  for (const { width, bytes } of smaller) await writeFile(pathOf(pictureFiles.smaller(width)), bytes, options);
  return { ...described, smaller: smaller.map(({ width }) => width) };
};

const describeFailure = (error: Error & { code?: string }): RenderFailure =>
  error.code === undefined ? { failed: error.stack ?? error.message } : { failed: error.message, code: error.code };

process.on('message', async (folder: string) => {
  process.send?.(await renderIn(folder).catch(describeFailure));
});
// the server is gone
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

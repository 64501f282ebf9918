import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RenderFailure, type RenderResult, renderFiles } from './image-renderer.ts';
import { renderImage } from './render-image.ts';

const renderIn = async (folder: string): Promise<RenderResult> => {
  const pathOf = (name: string) => join(folder, name);
  // given as bytes, not as a path: an SVG must not load files beside it
  const image = await renderImage(await readFile(pathOf(renderFiles.original)));
  if (typeof image === 'string') return image;
  const { bytes, smaller, ...described } = image;
  const options = { flag: 'wx', mode: 0o600 };
  await writeFile(pathOf(renderFiles.served), bytes, options);
  for (const { width, bytes } of smaller) await writeFile(pathOf(renderFiles.smaller(width)), bytes, options);
  return { ...described, smaller: smaller.map(({ width }) => width) };
};

const describeFailure = (error: Error & { code?: string }): RenderFailure =>
  error.code === undefined ? { failed: error.stack ?? error.message } : { failed: error.message, code: error.code };

process.on('message', async (folder: string) => {
  process.send?.(await renderIn(folder).catch(describeFailure));
});
// the server has ended
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

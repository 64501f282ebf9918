import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failureOf } from '../processes/failure.ts';
import { type RefusedImage, type RenderedImage, type RenderTask, renderFiles } from './image-renderer.ts';
import { renderForPrint, renderImage } from './render-image.ts';

// only their owner may read them
const options = { flag: 'wx', mode: 0o600 };

const renderIn = async ({ folder, print }: RenderTask): Promise<RenderedImage | RefusedImage> => {
  const pathOf = (name: string) => join(folder, name);
  // given as bytes, not as a path: an SVG must not load files beside it
  const original = await readFile(pathOf(renderFiles.original));
  if (print !== undefined) {
    const image = await renderForPrint(original, print);
    if (typeof image === 'string') return image;
    const { bytes, ...size } = image;
    await writeFile(pathOf(renderFiles.print), bytes, options);
    return { ...size, content_type: 'image/jpeg', smaller: [] };
  }
  const image = await renderImage(original);
  if (typeof image === 'string') return image;
  const { bytes, smaller, ...described } = image;
  await writeFile(pathOf(renderFiles.served), bytes, options);
  for (const { width, bytes } of smaller) await writeFile(pathOf(renderFiles.smaller(width)), bytes, options);
  return { ...described, smaller: smaller.map(({ width }) => width) };
};

process.on('message', async (task: RenderTask) => {
  process.send?.(await renderIn(task).catch(failureOf));
});
// the server has ended
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

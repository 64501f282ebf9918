import { tmpdir } from 'node:os';
import { sep } from 'node:path';
import type { App } from '../src/server/app.ts';
import { type MessageParser, openMessageParser } from '../src/server/outside/mail/message-parser.ts';
import { openRemuxer, type Remuxer } from '../src/server/outside/recordings/remuxer.ts';
import { type ImageRenderer, openImageRenderer } from '../src/server/outside/rendering/image-renderer.ts';

let shared: { renderer: ImageRenderer; parser: MessageParser; remuxer: Remuxer } | undefined;

/**
 * Gives an app, unless its data folder is elsewhere, a renderer, a parser of mail and a remuxer that may write to the whole folder of
 * temporary files: the processes of all apps of a worker are the same, because a start takes half a second of CPU time.
 * `close` ends them, and the next image, mail or recording starts them again.
 */
export const shareRenderer = (app: App, data_dir: string): void => {
  if (!data_dir.startsWith(tmpdir() + sep)) return;
  shared ??= {
    renderer: openImageRenderer(tmpdir()),
    parser: openMessageParser(tmpdir()),
    remuxer: openRemuxer(tmpdir()),
  };
  app.imageRenderer = { ...shared.renderer };
  app.messageParser = { ...shared.parser };
  app.remuxer = { ...shared.remuxer };
};

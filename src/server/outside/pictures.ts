import { type ChildProcess, fork } from 'node:child_process';
import { ImageStoreUnavailable } from './image-store.ts';

/** A picture ready to be served, and the widths (px) of smaller ones where it is wider than those. */
export type Picture = { content_type: string; width: number; height: number; smaller: number[] };

/** `unreadable`: it made the process die, or took longer than a minute. */
export type RefusedPicture = 'not an image' | 'too many pixels' | 'unreadable';

/** Renders uploaded pictures one after the other in a process of its own, so that none can hurt the server. */
export type Pictures = {
  /** Reads the file `original` of this folder, and writes those to be served beside it: see `pictureFiles`. */
  render: (folder: string) => Promise<Picture | RefusedPicture>;
  /** How many are being rendered or wait for it. */
  waiting: () => number;
  close: () => void;
};

/** What the files of a picture are called in the folder in which it is made. */
export const pictureFiles = { original: 'original', served: 'served', smaller: (width: number) => `w${width}` };

/** What the process says: the picture, why there is none, or that files could not be read or written. */
export type Rendered = Picture | RefusedPicture | { failed: string };

const longestRender = 60_000;
const idleTime = 30_000;

/** The process starts with the first picture and ends when none has come for half a minute. */
export const openPictures = (): Pictures => {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const stop = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };

  const start = () => {
    const started = fork(new URL('./picture-process.ts', import.meta.url), {
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = () => {
      if (child === started) child = undefined;
    };
    // for as long as it lives: an error that nobody hears would end the server
    started.once('exit', forget).on('error', forget);
    return started;
  };

  const renderNow = async (folder: string): Promise<Picture | RefusedPicture> => {
    clearTimeout(idle);
    child ??= start();
    const answer = await ask(child, folder);
    if (answer === undefined) {
      stop();
      return 'unreadable';
    }
    idle = setTimeout(stop, idleTime).unref();
    if (typeof answer === 'object' && 'failed' in answer) throw new ImageStoreUnavailable(new Error(answer.failed));
    return answer;
  };

  return {
    render: (folder) => {
      waiting += 1;
      const turn = last.then(() => renderNow(folder)).finally(() => (waiting -= 1));
      last = turn.catch(() => undefined);
      return turn;
    },
    waiting: () => waiting,
    close: stop,
  };
};

/** Undefined when the picture made the process die or took longer than a minute. */
const ask = (child: ChildProcess, folder: string): Promise<Rendered | undefined> =>
  new Promise((resolve) => {
    const finish = (answer?: Rendered) => {
      clearTimeout(timer);
      child.off('message', finish).off('exit', gone).off('error', gone);
      resolve(answer);
    };
    const gone = () => finish();
    const timer = setTimeout(gone, longestRender);
    child.once('message', finish).once('exit', gone).once('error', gone);
    child.send(folder);
  });

import { openPictureMaker, usualAllowance } from './picture-maker.ts';
import { openTurns } from './turns.ts';

/** A picture ready to be served, and the widths (px) of smaller ones where it is wider than those. */
export type Picture = { content_type: string; width: number; height: number; smaller: number[] };

/** `unreadable`: it took more time or memory than it may. */
export type RefusedPicture = 'not an image' | 'too many pixels' | 'unreadable';

/** Renders uploaded pictures in processes of their own, so that none can hurt the server. */
export type Pictures = {
  /**
   * Reads the file `original` of this folder, and writes those to be served beside it: see `pictureFiles`. Of one
   * `who` one picture is made at a time. Gives undefined when `signal` was aborted before it was ready.
   */
  render: (folder: string, who: string, signal: AbortSignal) => Promise<Picture | RefusedPicture | Crash | undefined>;
  /** Whether no more can wait for their turn, of this one or of all. */
  isFull: (who: string) => boolean;
  /** How many are being rendered or wait for it. */
  waiting: () => number;
  close: () => void;
};

/** The process died while it made the picture: its exit code or signal, in words. */
export type Crash = { crashed: string };

/** What the files of a picture are called in the folder in which it is made. */
export const pictureFiles = { original: 'original', served: 'served', smaller: (width: number) => `w${width}` };

/** A fault of ours, not of the picture: no memory, no disk, a bug. `code` is that of a failed system call. */
export type RenderFailure = { failed: string; code?: string | undefined };

/** What the process says: the picture, why there is none, or what failed. */
export type Rendered = Picture | RefusedPicture | RenderFailure;

const atOnce = 2;
const most = { ofOne: 25, ofAll: 100 };

/** `uploads` is the folder that holds those of all pictures. */
export const openPictures = (uploads: string, allowed = usualAllowance): Pictures => {
  const turns = openTurns(atOnce, most);
  const makers = Array.from({ length: atOnce }, () => openPictureMaker(uploads, allowed));
  const free = [...makers];

  const renderNow = async (
    folder: string,
    signal: AbortSignal,
  ): Promise<Picture | RefusedPicture | Crash | undefined> => {
    const index = free.findIndex((maker) => maker.isRunning());
    const [maker] = free.splice(Math.max(0, index), 1) as [(typeof makers)[number]];
    const answer = await maker.make(folder, signal).finally(() => free.unshift(maker));
    if (signal.aborted) return undefined;
    if (answer === undefined) return 'unreadable';
    return answer;
  };

  return {
    render: (folder, who, signal) => turns.take(who, () => renderNow(folder, signal), signal),
    isFull: turns.isFull,
    waiting: turns.waiting,
    close: () => {
      for (const { stop } of makers) stop();
    },
  };
};

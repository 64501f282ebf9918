import type { Editor } from './editor/mount.ts';
import { messages } from './messages.ts';

const moment = 300;

/** Waits for the photos on their way and says so; false when one needs the person first. */
export const photosHaveArrived = async (editor: Editor, say: (text: string | undefined) => void): Promise<boolean> => {
  for (;;) {
    const { pending, failed } = editor.photosToCome();
    if (pending === 0) {
      say(undefined);
      return true;
    }
    if (failed > 0) {
      say(messages.photo.failed);
      return false;
    }
    say(messages.photo.waiting);
    await new Promise((resolve) => setTimeout(resolve, moment));
  }
};

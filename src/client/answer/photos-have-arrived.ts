import type { Editor } from './editor/mount.ts';

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
      say('A photo could not be sent. Please try it again or remove it, then submit.');
      return false;
    }
    say('Waiting for your photo to arrive…');
    await new Promise((resolve) => setTimeout(resolve, moment));
  }
};

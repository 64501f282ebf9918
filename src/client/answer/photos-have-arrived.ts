import type { Editor } from './editor/mount.ts';
import { messages } from './messages.ts';

const moment = 300;

/**
 * Waits for the photos on their way and says so. Otherwise why the answer is not submitted: one that cannot be sent
 * now or needs the person first, or the person has gone on writing meanwhile.
 */
export const photosHaveArrived = async (
  editor: Pick<Editor, 'photosToCome' | 'plainText'>,
  say: (text: string | undefined) => void,
): Promise<true | string> => {
  const text = editor.plainText();
  for (;;) {
    const { pending, failed, retrying } = editor.photosToCome();
    say(pending > 0 && failed === 0 && retrying === 0 ? messages.photo.waiting : undefined);
    if (failed > 0) return messages.photo.failed;
    if (retrying > 0) return messages.photo.notSubmitted;
    if (editor.plainText() !== text) return messages.photo.wroteOn;
    if (pending === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, moment));
  }
};

import { answer as messages } from '../../messages.ts';
import type { Editor } from '../editor/mount.ts';

// in ms
const pollInterval = 300;

/**
 * Waits for the uploads under way, and shows that with `notify`. Resolves to true, or to the reason why the answer is
 * not submitted: an upload failed or is being retried, or the person kept typing.
 */
export const waitForUploads = async (
  editor: Pick<Editor, 'uploadCounts' | 'plainText'>,
  notify: (text: string | undefined) => void,
): Promise<true | string> => {
  const text = editor.plainText();
  for (;;) {
    const { pending, failed, retrying } = editor.uploadCounts();
    notify(pending > 0 && failed === 0 && retrying === 0 ? messages.photo.waiting : undefined);
    if (failed > 0) return messages.photo.failed;
    if (retrying > 0) return messages.photo.notSubmitted;
    if (editor.plainText() !== text) return messages.photo.keptWriting;
    if (pending === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
};

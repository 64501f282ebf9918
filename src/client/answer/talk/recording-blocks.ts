import { createListeners } from '../../listeners.ts';
import { recordingBlock } from '../../messages.ts';
import type { RecordingView } from '../editor/recording-view.ts';

/** A recording that stands in the text, and the element for its player. */
export type RecordingBlock = { id: string; element: HTMLElement };

/** The recordings in the text, for what shows their players. Until then each is its label. */
export type RecordingBlocks = {
  list: () => RecordingBlock[];
  subscribe: (listener: () => void) => () => void;
  show: RecordingView;
};

export const createRecordingBlocks = (): RecordingBlocks => {
  let blocks: RecordingBlock[] = [];
  const { notify, subscribe } = createListeners();
  const change = (next: RecordingBlock[]) => {
    blocks = next;
    notify();
  };
  return {
    list: () => blocks,
    subscribe,
    show: (id, element) => {
      const block = { id, element };
      element.textContent = recordingBlock.label;
      change([...blocks, block]);
      return () => change(blocks.filter((one) => one !== block));
    },
  };
};

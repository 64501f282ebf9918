import { type ComponentProps, createElement, StrictMode } from 'react';
import type { KeptRecording } from '../../src/client/answer/talk/kept-recordings.ts';
import { createRecordingBlocks } from '../../src/client/answer/talk/recording-blocks.ts';
import { TalkPanel } from '../../src/client/answer/talk/TalkPanel.tsx';
import type { Talk } from '../../src/client/answer/talk/talk.ts';
import { loadTexts } from '../../src/client/answer/talk/texts.ts';
import { mount } from './mount.ts';

export type ShownTalk = Partial<ComponentProps<typeof TalkPanel>>;

/** Shows Talk where it is chosen in an answer that can be written. Remove it with `unmount`. */
export const showTalk = async (talk: Talk, props: ShownTalk = {}): Promise<void> => {
  await loadTexts();
  const usual = {
    ...{ talk, asker: 'Ania', transcriber: undefined, blocks: createRecordingBlocks() },
    ...{ isTalkChosen: true, canAdd: true, canCorrect: true, isUnfinishedAbove: false },
    onContinue: (id: string) => void talk.start(id),
    ...{ onInsert: () => {}, putIntoText: () => {}, toText: () => {} },
  };
  mount(createElement(StrictMode, null, createElement(TalkPanel, { ...usual, ...props })));
};

/** A recording with one take that an earlier visit has left on this device. */
export const leftRecording = (question_id: string): KeptRecording => {
  const id = crypto.randomUUID();
  const states = { isStopped: false, isFinished: false, isDeleted: false };
  return { id, server_id: id, question_id, mime: 'audio/webm', created_at: 0, takes: 1, ...states };
};

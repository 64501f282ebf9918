import { recordingIdPattern } from '../recordings/recording-id.ts';
import { recordingAttribute } from './elements.ts';

const block = new RegExp(`<figure[^>]* ${recordingAttribute}="(${recordingIdPattern})"`, 'g');

/** The ids of the recordings that stand in stored content, or in a draft, in order. */
export const recordingsIn = (content: string): string[] => [...content.matchAll(block)].map(([, id = '']) => id);

/** Those of an answer's recordings that no block in its content names: they are shown at its end. */
export const unplacedIn = (content: string, ids: readonly string[]): string[] => {
  const placed = new Set(recordingsIn(content));
  return ids.filter((id) => !placed.has(id));
};

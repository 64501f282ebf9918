import type { AnsweredQuestion } from '../../../shared/answers.ts';
import { fingerprint } from '../session/fingerprint.ts';
import type { Draft } from './store.ts';

/** What becomes of words found on this device when the page opens. */
export type Found =
  /** There are none, or the server has them. */
  | 'nothing'
  /** They go on from where the server is. */
  | 'resume'
  /** The answer was changed elsewhere since: the person chooses. */
  | 'conflict'
  /** The question is locked: they can only be read and copied. */
  | 'locked';

/** As the server would store it: without the names of photos that only this device knows. */
const asStored = (html: string) => html.replace(/ data-upload="[^"]*"/g, '');

const hasPhotosToCome = (html: string) => html.includes(' data-upload="');

/** Something else was sent over this version, such as words taken back since, and may still arrive. */
const mayChange = ({ base_version, sent }: Draft, { content, version }: AnsweredQuestion) =>
  version === base_version && sent.some((one) => one !== fingerprint(content));

/** Whether the server has all that a draft holds, and nothing of it that is still on its way. */
export const isStored = (draft: Draft, question: AnsweredQuestion): boolean =>
  question.version >= draft.base_version &&
  asStored(draft.html) === question.content &&
  !hasPhotosToCome(draft.html) &&
  !mayChange(draft, question);

/** Compares a draft with the server's state. A status that moved, or a save that did arrive, is no conflict. */
export const judgeDraft = (draft: Draft | undefined, question: AnsweredQuestion): Found => {
  if (!draft) return 'nothing';
  if (isStored(draft, question)) return 'nothing';
  if (question.status === 'locked') return 'locked';
  const isOurs =
    // older only where it is the last state that this device knows, without a network
    question.version <= draft.base_version ||
    question.content === draft.base_content ||
    question.content === asStored(draft.html) ||
    draft.sent.includes(fingerprint(question.content));
  return isOurs ? 'resume' : 'conflict';
};

/** The version that a draft goes on from: that of the server, unless it has still to be chosen or is the newer one. */
export const baseOf = (
  draft: Draft,
  found: Found,
  { version, content }: AnsweredQuestion,
): Pick<AnsweredQuestion, 'version' | 'content'> =>
  found === 'conflict' || draft.base_version > version
    ? { version: draft.base_version, content: draft.base_content }
    : { version, content };

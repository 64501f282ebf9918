import type { AnsweredQuestion } from '../../../shared/answers/answers.ts';

type Versioned = Pick<AnsweredQuestion, 'id' | 'version'>;

const keyOf = ({ id }: Versioned) => `answerVersion ${id}`;

/** Remembers the version that the server reported last, for this tab and across its reloads. */
export const noteVersion = (question: Versioned): void => {
  try {
    globalThis.sessionStorage?.setItem(keyOf(question), String(question.version));
  } catch (error) {
    console.warn('This tab does not remember the version.', error);
  }
};

/**
 * Whether this tab has seen a newer version: then the server rendered the page before the last save arrived. False
 * where the browser forbids storage.
 */
export const isOutdated = (question: Versioned): boolean => {
  try {
    return Number(globalThis.sessionStorage?.getItem(keyOf(question)) ?? 0) > question.version;
  } catch {
    return false;
  }
};

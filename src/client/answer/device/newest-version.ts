import type { AnsweredQuestion } from '../../../shared/answers/answers.ts';
import { keepOnDevice, readFromDevice } from '../../device-storage.ts';

type Versioned = Pick<AnsweredQuestion, 'id' | 'version'>;

const keyOf = ({ id }: Versioned) => `answerVersion ${id}`;

/** Remembers the version that the server reported last, for this tab and across its reloads. */
export const noteVersion = (question: Versioned): void =>
  void keepOnDevice(keyOf(question), String(question.version), 'sessionStorage');

/**
 * Whether this tab has seen a newer version: then the server rendered the page before the last save arrived. False
 * where the browser forbids storage.
 */
export const isOutdated = (question: Versioned): boolean =>
  Number(readFromDevice(keyOf(question), 'sessionStorage')) > question.version;

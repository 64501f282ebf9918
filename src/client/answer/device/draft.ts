import type { AnsweredQuestion } from '../../../shared/answers/answers.ts';
import { escapeHtml } from '../../../shared/content/escape-html.ts';
import { fingerprint } from '../../fingerprint.ts';
import type { Draft } from './store.ts';

/** How the draft of this device relates to the server's state when the page opens. */
export type DraftVerdict =
  /** There is no draft, or the server has its content. */
  | 'nothing'
  /** The draft is based on the server's state. */
  | 'resume'
  /** The answer was changed elsewhere since: the person has to choose. */
  | 'conflict'
  /** The question is locked: the draft can only be read and copied. */
  | 'locked';

/** The content as the server would store it: without the upload names that only this device knows. */
const asStored = (html: string) => html.replace(/ data-upload="[^"]*"/g, '');

const hasPendingPhotos = (html: string) => html.includes(' data-upload="');

/** A request with other content, based on this version, may still arrive: for example text that was undone later. */
const mayChange = ({ sent }: Draft, { content }: AnsweredQuestion) =>
  sent.some((print) => print !== fingerprint(content));

/** Whether the server has the whole draft, and no earlier request can still change it. */
export const isStored = (draft: Draft, question: AnsweredQuestion): boolean => {
  const text = asStored(draft.html);
  if (hasPendingPhotos(draft.html) || question.version < draft.base_version) return false;
  if (question.version === draft.base_version) return text === question.content && !mayChange(draft, question);
  // an earlier request is based on an older version, so it is refused
  return question.content.includes(text);
};

/**
 * Joins the drafts of all tabs, in the order in which they were written, to one: without those that the server has, and
 * those whose text another contains or a later one continues (then it has that text's fingerprint). Usually one is left.
 * Texts of tabs that did not know of each other are put one after the other.
 */
export const joinDrafts = (drafts: readonly Draft[], question: AnsweredQuestion): Draft | undefined => {
  const unsent = drafts.filter((draft) => !isStored(draft, question));
  const newest = unsent.at(-1);
  if (!newest) return undefined;
  const isElsewhere = ({ html }: Draft, index: number) =>
    unsent.some(
      (other, at) =>
        (other.html.includes(html) && (at > index || other.html !== html)) ||
        (at > index && other.sent.includes(fingerprint(asStored(html)))),
    );
  const html = unsent.filter((draft, index) => !isElsewhere(draft, index)).map((draft) => draft.html);
  return { ...newest, html: html.join(''), sent: [...new Set(unsent.flatMap(({ sent }) => sent))] };
};

/** Compares a draft with the server's state. A changed status, or a save whose response was lost, is no conflict. */
export const judgeDraft = (draft: Draft | undefined, question: AnsweredQuestion): DraftVerdict => {
  if (!draft) return 'nothing';
  if (isStored(draft, question)) return 'nothing';
  if (question.status === 'locked') return 'locked';
  const isOurs =
    // older only offline, where it is the last state stored on this device
    question.version <= draft.base_version ||
    question.content === draft.base_content ||
    question.content === asStored(draft.html) ||
    draft.sent.includes(fingerprint(question.content));
  return isOurs ? 'resume' : 'conflict';
};

/**
 * The draft as a tab continues it. The tab that wrote it may still be open and save it, or may have done so already:
 * then its text is on the server, and no conflict here.
 */
export const continued = (draft: Draft): Draft => ({
  ...draft,
  sent: [...draft.sent, fingerprint(asStored(draft.html))],
});

/** Appends a paragraph of plain text to `html`. */
export const withTyped = (html: string, typed: string): string => `${html}<p>${escapeHtml(typed)}</p>`;

/** The base of a draft: the server's version, unless there is a conflict or the draft is based on a newer one. */
export const baseOf = (
  draft: Draft,
  verdict: DraftVerdict,
  { version, content }: AnsweredQuestion,
): Pick<AnsweredQuestion, 'version' | 'content'> =>
  verdict === 'conflict' || draft.base_version > version
    ? { version: draft.base_version, content: draft.base_content }
    : { version, content };

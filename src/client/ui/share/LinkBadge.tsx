import type { Question } from '../../../shared/questions.ts';
import { useLinkState } from './link-state.ts';
import { messages } from './messages.ts';

/** Says why the link is closed; nothing while it is open. */
export const LinkBadge = ({ question }: { question: Question }) => {
  const state = useLinkState(question);
  if (state === undefined) return null;
  return <span className="badge badge-link">{messages.link.badge[state]}</span>;
};

import { type Link, useLinkState } from './link-state.ts';
import { messages } from './messages.ts';

/** Says why a link is closed; nothing while it is open. */
export const LinkBadge = ({ link }: { link: Link }) => {
  const state = useLinkState(link);
  if (state === undefined) return null;
  return <span className="badge badge-link">{messages.link.badge[state]}</span>;
};

import { sharing as messages } from '../../messages.ts';
import { type Link, useLinkState } from './link-state.ts';

/** Says why a link is closed; nothing while it is open. */
export const LinkBadge = ({ link }: { link: Link }) => {
  const state = useLinkState(link);
  if (state === undefined) return null;
  return <span className="badge badge-link">{messages.link.badge[state]}</span>;
};

import { type ReactNode, useContext, useMemo } from 'react';
import { Link } from 'react-router';
import { type LinkProps, PageContext } from '../../../pages/context.tsx';
import { pageLanguage } from '../../page-language.ts';
import { formatLongDay } from '../frame/dates.ts';

const RouterLink = ({ href, ...props }: LinkProps) => <Link to={href} {...props} />;

const inRoom = { Link: RouterLink, formatDay: formatLongDay, language: pageLanguage };

/** Lets the components of stories follow links without loading a page, and write days as the admin's region does. */
export const RoomContext = ({ children }: { children: ReactNode }) => (
  <PageContext value={inRoom}>{children}</PageContext>
);

/** Calls `onFollow` when a link in it is followed. */
export const FollowContext = ({ onFollow, children }: { onFollow: () => void; children: ReactNode }) => {
  const outer = useContext(PageContext) ?? inRoom;
  const value = useMemo(() => ({ ...outer, onFollow }), [outer, onFollow]);
  return <PageContext value={value}>{children}</PageContext>;
};

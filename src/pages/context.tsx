import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';
import { language } from '../shared/messages/format.ts';

/** `replace`: the page of this link replaces the current one in the history, where a script follows the links. */
export type LinkProps = ComponentProps<'a'> & { href: string; replace?: boolean };

type Surroundings = {
  Link: ComponentType<LinkProps>;
  /** Writes the day of a time (ISO 8601). */
  formatDay: (time: string) => string;
  /** Called when a link is followed. */
  onFollow?: () => void;
};

// a format that is unambiguous in every region. In UTC: a script changes the day to the reader's region and time zone
const days = new Intl.DateTimeFormat(`${language}-GB`, { dateStyle: 'long', timeZone: 'UTC' });

/** Where the components are shown; without a provider, on a page that the server sends. */
export const PageContext = createContext<Surroundings>({
  Link: ({ replace: _replace, ...props }) => <a {...props} />,
  formatDay: (time) => days.format(new Date(time)),
});

export const PageLink = (props: LinkProps) => {
  const { Link, onFollow } = useContext(PageContext);
  return <Link {...(onFollow && { onClick: onFollow })} {...props} />;
};

export const Day = ({ time }: { time: string }) => (
  <time dateTime={time}>{useContext(PageContext).formatDay(time)}</time>
);

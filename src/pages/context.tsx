import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';
import type { Language } from '../shared/messages/catalogue.ts';
import { longDayIn } from '../shared/messages/long-day.ts';
import { type RichText, richTextWith } from './rich-text.tsx';

/** `replace`: the page of this link replaces the current one in the history, where a script follows the links. */
export type LinkProps = ComponentProps<'a'> & { href: string; replace?: boolean };

type Surroundings = {
  Link: ComponentType<LinkProps>;
  /** Writes the day of a time (ISO 8601). */
  formatDay: (time: string) => string;
  language: Language;
  /** Called when a link is followed. */
  onFollow?: () => void;
};

/** Where the components are shown. */
export const PageContext = createContext<Surroundings | undefined>(undefined);

const useSurroundings = (): Surroundings => {
  const surroundings = useContext(PageContext);
  if (!surroundings) throw new Error('This component is outside of a PageContext.');
  return surroundings;
};

/** What a page that the server sends surrounds its components with. */
export const serverPage = (language: Language): Surroundings => ({
  Link: ({ replace: _replace, ...props }) => <a {...props} />,
  // a script changes the day to the reader's region and time zone
  formatDay: longDayIn(language),
  language,
});

/** The texts of the page's language, and what writes them. */
export const useLanguage = (): Language & { richText: RichText } => {
  const { language } = useSurroundings();
  return { ...language, richText: richTextWith(language) };
};

export const PageLink = (props: LinkProps) => {
  const { Link, onFollow } = useSurroundings();
  return <Link {...(onFollow && { onClick: onFollow })} {...props} />;
};

export const Day = ({ time }: { time: string }) => <time dateTime={time}>{useSurroundings().formatDay(time)}</time>;

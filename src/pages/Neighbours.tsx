import type { ReactNode } from 'react';
import { iconPaths } from '../shared/icon-paths.ts';
import { PageLink, useLanguage } from './context.tsx';
import { PathIcon } from './PathIcon.tsx';
import { Written } from './Written.tsx';

/** A story beside another one; with the person's name, if it is another person's. */
export type Neighbour = {
  href: string;
  question_text: string;
  name?: string | undefined;
  /** The language of the question, if it is not to be found from the text. */
  lang?: string;
};

type NeighboursProps = {
  label: string;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
  /** Leads to the contents. */
  contents?: ReactNode;
  children?: ReactNode;
};

/** Links to the previous and next story and to the contents. On phones a bar at the bottom. */
export const Neighbours = ({ label, previous, next, contents, children }: NeighboursProps) => (
  <nav className="neighbours screen-only" aria-label={label}>
    {previous && <NeighbourLink {...previous} side="previous" rel="prev" />}
    {contents}
    {next && <NeighbourLink {...next} side="next" rel="next" />}
    {children}
  </nav>
);

type NeighbourLinkProps = Neighbour & { side: 'previous' | 'next'; rel: string };

const NeighbourLink = ({ href, question_text, name, lang, side, rel }: NeighbourLinkProps) => (
  // replaces the history entry: Back leads to the page before the stories
  <PageLink className={`card neighbour neighbour-${side}`} rel={rel} href={href} replace>
    <PathIcon path={iconPaths[side]} className={`icon icon-${side}`} />
    <span className="neighbour-text">
      <span>{useLanguage().texts.stories[side]}</span>
      <strong className="clamp">
        {name !== undefined && (
          <>
            <bdi>{name}</bdi>{' '}
          </>
        )}
        <Written text={question_text} {...(lang !== undefined && { lang })} />
      </strong>
    </span>
  </PageLink>
);

import type { ReactNode } from 'react';
import type { ReadingOrder } from '../shared/reading/readers.ts';
import { Avatar } from './Avatar.tsx';
import { Day, PageLink, useLanguage } from './context.tsx';
import { List } from './List.tsx';
import { Written } from './Written.tsx';

/** The contents beside a story, where there is room. */
export const Contents = ({ children }: { children: ReactNode }) => (
  <nav className="contents" aria-labelledby="contents-title">
    <h2 id="contents-title" className="plain-title">
      {useLanguage().texts.stories.contents}
    </h2>
    {children}
  </nav>
);

type OrderLinksProps = { order: ReadingOrder; hrefIn: (order: ReadingOrder) => string };

/** Links to this page in either order. */
export const OrderLinks = ({ order, hrefIn }: OrderLinksProps) => {
  const { stories } = useLanguage().texts;
  return (
    <p className="cluster contents-order screen-only">
      {orders.map((each) => (
        <PageLink
          key={each}
          href={hrefIn(each)}
          aria-current={each === order ? 'true' : undefined}
          className="tap-link plain-link"
          replace
        >
          {stories.order[each]}
        </PageLink>
      ))}
    </p>
  );
};

const orders: ReadingOrder[] = ['person', 'date'];

type ContentsPeopleProps = {
  people: { id: string; name: string; photo?: string; stories?: number }[];
  hrefOf: (person_id: string) => string;
  current: string;
  /** The stories of the current person. */
  children: ReactNode;
};

export const ContentsPeople = ({ people, hrefOf, current, children }: ContentsPeopleProps) => (
  <List className="contents-people">
    {people.map((person) => (
      <li key={person.id}>
        <PageLink className="contents-person" href={hrefOf(person.id)}>
          <Avatar person={person} />
          <bdi>{person.name}</bdi>
          <span className="hint">{person.stories}</span>
        </PageLink>
        {person.id === current && children}
      </li>
    ))}
  </List>
);

type ContentsStoriesProps = {
  /** Each with the name and the day, if they are stories of several people. */
  stories: { id: string; question_text: string; by?: { name: string | undefined; answered_at: string } }[];
  hrefOf: (question_id: string) => string;
  current: string;
};

export const ContentsStories = ({ stories: listed, hrefOf, current }: ContentsStoriesProps) => (
  <List className={listed.some(({ by }) => by) ? 'contents-stories contents-dated' : 'contents-stories'}>
    {listed.map(({ id, question_text, by }) => (
      <li key={id}>
        <PageLink className="plain-link" href={hrefOf(id)} aria-current={id === current ? 'page' : undefined} replace>
          <Written text={question_text} />
          {by && (
            <span className="contents-by">
              <bdi>{by.name}</bdi> · <Day time={by.answered_at} />
            </span>
          )}
        </PageLink>
      </li>
    ))}
  </List>
);

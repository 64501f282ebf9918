import { type CSSProperties, type ReactNode, useRef } from 'react';
import type { Person } from '../../shared/people.ts';
import { likelyHeight } from './likely-height.ts';
import type { Held } from './use-held.ts';
import { useNear } from './use-near.ts';

type PeopleGroupProps = { people: Held<Person>[]; isSparse: boolean; children: (isNear?: boolean) => ReactNode };

/** Some rows of cards that the browser leaves out together while they are far from the screen. */
export const PeopleGroup = ({ people, isSparse, children }: PeopleGroupProps) => {
  const group = useRef<HTMLDivElement>(null);
  const isNear = useNear(group, isSparse);
  return (
    <div ref={group} className="people-group" style={isSparse ? heights(people) : undefined}>
      {children(isNear)}
    </div>
  );
};

/** What the group takes in one, two and four columns: the style sheet knows how many there are. */
const heights = (people: Held<Person>[]) =>
  Object.fromEntries(
    [1, 2, 4].map((columns) => [`--in-${columns}`, `${heightIn(people, columns)}px`]),
  ) as CSSProperties;

// in px, between cards
const gap = 20;

const heightIn = (people: Held<Person>[], columns: number) => {
  let height = -gap;
  for (let at = 0; at < people.length; at += columns)
    height += gap + Math.max(...people.slice(at, at + columns).map(({ item }) => likelyHeight(item)));
  return height;
};

import type { ReactNode } from 'react';
import { initials } from '../shared/reading/covers.ts';
import type { StoryImage } from '../shared/reading/stories.ts';
import { coverOf } from './Avatar.tsx';
import { CoverPicture } from './CoverPicture.tsx';
import { PageLink, useLanguage } from './context.tsx';
import { List } from './List.tsx';
import { isolated } from './rich-text.tsx';

export type ShelfPerson = {
  id: string;
  name: string;
  href: string;
  stories: number;
  picture: Pick<StoryImage, 'src' | 'width'> | undefined;
  /** Below the name, if it is not the number of stories. */
  about?: ReactNode;
};

/** People as books on a shelf: photo and name on a cover in the person's colour. */
export const Shelf = ({ people }: { people: ShelfPerson[] }) => (
  <List className="shelf screen-only">
    {people.map((person) => (
      <li key={person.id}>
        <Cover person={person} />
      </li>
    ))}
  </List>
);

const Cover = ({ person: { id, name, href, stories, picture, about } }: { person: ShelfPerson }) => {
  const { texts, format } = useLanguage();
  return (
    <PageLink className={`cover ${coverOf(id)}`} href={href}>
      {picture ? (
        <CoverPicture image={picture} className="cover-picture" sizes="(min-width: 40em) 14rem, 45vw" />
      ) : (
        <span className="cover-picture cover-letters" aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <span className="cover-title">
        <strong className="clamp">{isolated(name)}</strong>
        <span>{about ?? format(texts.stories.count, { count: stories })}</span>
      </span>
    </PageLink>
  );
};

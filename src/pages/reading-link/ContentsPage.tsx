import type { ReactNode } from 'react';
import { iconPaths } from '../../shared/icon-paths.ts';
import { limits } from '../../shared/limits.ts';
import type { ReadingContents, ReadingList, StoryPlace } from '../../shared/reading/readers.ts';
import { Avatar } from '../Avatar.tsx';
import { OrderLinks } from '../Contents.tsx';
import { Day, useLanguage } from '../context.tsx';
import { List } from '../List.tsx';
import { PathIcon } from '../PathIcon.tsx';
import { RecordingMark } from '../RecordingMark.tsx';
import { isolated } from '../rich-text.tsx';
import { Shelf } from '../Shelf.tsx';
import { StoryCard } from '../StoryCard.tsx';
import { Written } from '../Written.tsx';
import { FoundList, type FoundStories } from './FoundList.tsx';
import {
  type Address,
  anchorOf,
  contentsPath,
  newestOf,
  peopleWithStories,
  personPath,
  placesOf,
  storyPath,
} from './order.ts';
import { ReadHeader } from './ReadHeader.tsx';

type ContentsPageProps = {
  address: Address;
  contents: ReadingContents;
  /** Search results, shown instead of the contents. */
  found?: FoundStories | undefined;
};

/** The first page of a reading link: a shelf of people, the newest stories, and all stories by person or by date. */
export const ContentsPage = ({ address, contents: { list, summaries, covers }, found }: ContentsPageProps) => {
  const { texts, format, richText } = useLanguage();
  const { contents } = texts.readPage;
  const people = peopleWithStories(list);
  const isNarrow = people.length <= 1;
  const count = people.reduce((sum, { stories }) => sum + stories.length, 0);
  const about = format(contents.by, { count: people.length, stories: format(texts.stories.count, { count }) });
  const onShelf = people.map(({ id, name, stories }) => ({
    ...{ id, name, stories: stories.length, picture: covers.get(id) },
    href: personPath({ ...address, order: 'person' }, id),
  }));
  return (
    <>
      <ReadHeader contents={contentsPath(address)} hasSlideshow={count > 0} isNarrow={isNarrow} />
      <main className={`read-page prose${isNarrow ? ' is-narrow' : ''}`}>
        <p className="read-status error-message" role="status" />
        <p className="hint read-for">{richText(contents.reader, { name: list.reader.name }, { name: isolated })}</p>
        <h1>{contents.title}</h1>
        {count === 0 ? <p>{contents.none}</p> : <p className="hint read-about">{about}</p>}
        {count > 0 && <SearchForm address={address} query={found?.query} />}
        {found ? (
          <FoundList address={address} list={list} found={found} />
        ) : (
          <>
            {!isNarrow && (
              <nav aria-label={contents.shelf}>
                <Shelf people={onShelf} />
              </nav>
            )}
            <NewestStories address={address} list={list} summaries={summaries} />
            {!isNarrow && <OrderLinks order={address.order} hrefIn={(order) => contentsPath({ ...address, order })} />}
            {address.order === 'date' ? (
              <section className="chapter" aria-label={texts.stories.order.date}>
                <Lines address={address} places={placesOf(list, 'date')} hasNames />
              </section>
            ) : (
              people.map((person) => (
                <Chapter key={person.id} person={person}>
                  <Lines address={address} places={person.stories.map((story) => ({ person, story }))} />
                </Chapter>
              ))
            )}
          </>
        )}
      </main>
    </>
  );
};

/** A form that works without a script. */
const SearchForm = ({ address, query }: { address: Address; query: string | undefined }) => {
  const { search, story } = useLanguage().texts.readPage;
  return (
    <search>
      <form className="cluster read-search" action={address.path}>
        {address.order === 'date' && <input type="hidden" name="by" value="date" />}
        <span className="search-field">
          <PathIcon path={iconPaths.search} />
          <input
            className="field"
            type="search"
            name="q"
            aria-label={search.label}
            placeholder={search.submit}
            dir="auto"
            maxLength={limits.searchQuery}
            autoComplete="off"
            defaultValue={query}
          />
        </span>
        <button type="submit" className="button">
          {search.submit}
        </button>
        {query !== undefined && (
          <a className="button button-quiet" href={contentsPath(address)}>
            {story.all}
          </a>
        )}
      </form>
    </search>
  );
};

type NewestStoriesProps = { address: Address } & Pick<ReadingContents, 'list' | 'summaries'>;

const NewestStories = ({ address, list, summaries }: NewestStoriesProps) => {
  const { texts } = useLanguage();
  const cards = newestOf(list).flatMap(({ person, story }) => {
    const summary = summaries.get(story.id);
    if (!summary) return [];
    return [
      <StoryCard key={story.id} story={{ ...story, ...summary }} person={person} href={storyPath(address, story.id)} />,
    ];
  });
  if (cards.length === 0) return null;
  return (
    <section className="read-newest screen-only" aria-labelledby="newest">
      <h2 id="newest">{texts.readPage.contents.newest}</h2>
      <div className="story-grid">{cards}</div>
    </section>
  );
};

type ChapterProps = { person: ReadingList['people'][number]; children: ReactNode };

/** The stories of one person. */
const Chapter = ({ person, children }: ChapterProps) => {
  const anchor = anchorOf(person.id);
  return (
    <section className="chapter" id={anchor} aria-labelledby={`${anchor}-title`}>
      <h2 id={`${anchor}-title`}>
        <Avatar person={person} />
        <bdi>{person.name}</bdi>
      </h2>
      {children}
    </section>
  );
};

type LinesProps = { address: Address; places: StoryPlace[]; hasNames?: boolean };

const Lines = ({ address, places, hasNames = false }: LinesProps) => (
  <List className="chapter-stories">
    {places.map(({ person, story }) => (
      <li key={story.id}>
        <a className="ends chapter-story" href={storyPath(address, story.id)}>
          <Written as="strong" text={story.question_text} />
          <span className="hint">
            {hasNames && (
              <>
                <bdi>{person.name}</bdi> ·{' '}
              </>
            )}
            {story.recorded_ms !== undefined && (
              <>
                <RecordingMark ms={story.recorded_ms} /> ·{' '}
              </>
            )}
            <Day time={story.answered_at} />
          </span>
        </a>
      </li>
    ))}
  </List>
);

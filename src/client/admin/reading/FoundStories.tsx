import { useQuery } from '@tanstack/react-query';
import type { Storyteller } from '../../../shared/reading/stories.ts';
import { format, reading as messages } from '../../messages.ts';
import { LoadState } from '../frame/LoadState.tsx';
import { foundQuery } from '../queries/search-queries.ts';
import { RoomShelf } from './Shelf.tsx';
import { StoryGrid } from './Stories.tsx';

/** The search results, best first. */
export const FoundStories = ({ query: words, people }: { query: string; people: Storyteller[] }) => {
  const query = useQuery(foundQuery(words));
  const { stories = [], people: ids = [], is_complete } = query.data ?? {};
  const named = people.filter(({ id }) => ids.includes(id));
  return (
    <section className="room-stories" aria-label={messages.found.title}>
      <p className="hint room-found" role="status">
        {query.data && describeFound(stories.length, named.length)} {is_complete === false && messages.found.incomplete}
      </p>
      <LoadState query={query} />
      {named.length > 0 && <RoomShelf people={named} />}
      <StoryGrid stories={stories} people={people} query={words} />
    </section>
  );
};

const describeFound = (stories: number, people: number) =>
  stories > 0 || people === 0
    ? stories === 0
      ? messages.found.none
      : format(messages.found.stories, { count: stories })
    : '';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Avatar } from '../../../pages/Avatar.tsx';
import { isolated } from '../../../pages/rich-text.tsx';
import { StoryCard } from '../../../pages/StoryCard.tsx';
import type { Story, Storyteller } from '../../../shared/reading/stories.ts';
import { format, reading as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { formatMonth } from '../frame/dates.ts';
import { LoadState } from '../frame/LoadState.tsx';
import { storiesIn, storiesQuery } from '../queries/story-queries.ts';
import { storyPath } from './paths.ts';

const newest = 6;

type StoriesProps = {
  view: 'person' | 'unread' | 'all' | 'newest';
  person: Storyteller | undefined;
  people: Storyteller[];
  count: number;
  unread: number;
};

/** The stories of a view, newest first: only a few, or all of them grouped by month. */
export const Stories = ({ view, person, people, count, unread }: StoriesProps) => {
  const query = useInfiniteQuery(
    storiesQuery({ ...(person && { person_id: person.id }), ...(view === 'unread' && { unread: 'true' }) }),
  );
  const stories = storiesIn(query.data);
  const shown = view === 'newest' ? stories.slice(0, newest) : stories;
  return (
    <section className="room-stories" aria-labelledby="stories-title">
      <div className="cluster section-header room-stories-head">
        <h2 id="stories-title">{person ? isolated(person.name) : messages.views[view === 'person' ? 'all' : view]}</h2>
        {unread > 0 && view === 'newest' && (
          <Link className="tap-link plain-link strong" to="?unread">
            {format(messages.unread, { count: unread })}
          </Link>
        )}
        {view === 'newest' && count > newest && (
          <Link className="tap-link plain-link strong" to="?all">
            {format(messages.showAll, { count })}
            <AdminIcon name="next" />
          </Link>
        )}
        {view !== 'newest' && (
          <Link className="tap-link plain-link strong" to="/admin/read">
            <AdminIcon name="previous" />
            {messages.toNewest}
          </Link>
        )}
      </div>
      <LoadState query={query} />
      {query.data && stories.length === 0 && <p className="hint">{messages.allRead}</p>}
      {monthsOf(shown, view === 'all').map(({ month, stories: some }) => (
        <div key={month}>
          {month && <h3 className="room-month">{month}</h3>}
          <StoryGrid stories={some} people={people} />
        </div>
      ))}
      {view !== 'newest' && query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {messages.showMore}
        </Button>
      )}
    </section>
  );
};

type StoryGridProps = {
  stories: Story[];
  people: Storyteller[];
  /** The search that found the stories; its words are marked on their pages. */
  query?: string;
};

export const StoryGrid = ({ stories, people, query }: StoryGridProps) => (
  <div className="story-grid">
    {stories.map((story) => {
      // the person may have just been deleted
      const person = people.find(({ id }) => id === story.person_id);
      return (
        person && (
          <StoryCard
            key={story.id}
            story={story}
            person={person}
            href={storyPath(story, query)}
            avatar={<Avatar person={person} />}
          >
            {story.is_new && <span className="new-answer">{messages.isNew}</span>}
            {story.only_admin && <span className="hint">{messages.onlyAdmin}</span>}
          </StoryCard>
        )
      );
    })}
  </div>
);

/** The stories grouped by month, or in one group. */
const monthsOf = (stories: Story[], byMonth: boolean) => {
  const months: { month: string; stories: Story[] }[] = [];
  for (const story of stories) {
    const month = byMonth ? formatMonth(story.answered_at) : '';
    const last = months.at(-1);
    if (last?.month === month) last.stories.push(story);
    else months.push({ month, stories: [story] });
  }
  return months;
};

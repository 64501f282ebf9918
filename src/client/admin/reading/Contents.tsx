import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { languageOf } from '../../../shared/language.ts';
import type { ReadingOrder } from '../../../shared/reading/readers.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { messages, stories } from './messages.ts';
import { orderQuery, roomPath, useOrder, useStoryPath } from './paths.ts';
import { type Reading, readableOf } from './reading-query.ts';
import { storiesIn, storiesQuery, storytellersQuery } from './room-queries.ts';
import { formatRecentDay } from './written.ts';

/** The contents beside a story where there is room: people who have stories, and this person's stories. */
export const Contents = ({ reading }: { reading: Reading }) => (
  <nav className="contents" aria-labelledby="contents-title">
    <h2 id="contents-title">{stories.contents}</h2>
    <ContentsList reading={reading} />
  </nav>
);

/** Opens the contents in a dialog, where there is no room beside the story. */
export const ContentsButton = ({ reading }: { reading: Reading }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="contents-button" onClick={() => setOpen(true)}>
        {stories.contents}
      </Button>
      {isOpen && (
        <Dialog title={stories.contents} className="contents-dialog" onClose={() => setOpen(false)}>
          <ContentsList reading={reading} onChoose={() => setOpen(false)} />
          <div className="dialog-actions">
            <Button onClick={() => setOpen(false)}>{messages.close}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
};

type ContentsListProps = { reading: Reading; onChoose?: (() => void) | undefined };

const ContentsList = (props: ContentsListProps) => {
  const order = useOrder();
  return (
    <>
      <OrderLinks order={order} />
      {order === 'date' ? <StoriesByDate {...props} /> : <StoriesByPerson {...props} />}
    </>
  );
};

const OrderLinks = ({ order }: { order: ReadingOrder }) => (
  <p className="contents-order">
    {orders.map((each) => (
      <Link key={each} to={{ search: orderQuery(each) }} replace aria-current={each === order ? 'true' : undefined}>
        {stories.order[each]}
      </Link>
    ))}
  </p>
);

const orders: ReadingOrder[] = ['person', 'date'];

const StoriesByPerson = ({ reading, onChoose }: ContentsListProps) => {
  const { data } = useQuery(storytellersQuery);
  const { person } = reading;
  const others = data?.people.filter(({ id, stories }) => stories > 0 || id === person.id);
  const isListed = others?.some(({ id }) => id === person.id);
  // includes a person whose only answer is still being written
  const people = isListed ? (others ?? []) : [person, ...(others ?? [])];
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without bullets Safari says no list
    <ul role="list" className="contents-people">
      {people.map((each) => (
        <li key={each.id}>
          <Link className="contents-person" to={roomPath(each.id)} onClick={onChoose}>
            <Avatar person={each} />
            <bdi>{each.name}</bdi>
            <span>{'stories' in each ? each.stories : ''}</span>
          </Link>
          {each.id === person.id && <StoriesOfPerson reading={reading} onChoose={onChoose} />}
        </li>
      ))}
    </ul>
  );
};

const StoriesOfPerson = ({ reading, onChoose }: ContentsListProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: without bullets Safari says no list
  <ul role="list" className="contents-stories">
    {readableOf(reading).map((question) => (
      <li key={question.id}>
        <StoryLink story={question} reading={reading} onChoose={onChoose} />
      </li>
    ))}
  </ul>
);

/** All stories, newest first, a page at a time. */
const StoriesByDate = ({ reading, onChoose }: ContentsListProps) => {
  const query = useInfiniteQuery(storiesQuery({}));
  const people = useQuery(storytellersQuery).data?.people ?? [];
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name;
  return (
    <>
      <LoadState query={query} />
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets Safari says no list */}
      <ul role="list" className="contents-stories contents-dated">
        {storiesIn(query.data).map((story) => (
          <li key={story.id}>
            <StoryLink story={story} reading={reading} onChoose={onChoose}>
              <span className="contents-by">
                <bdi>{nameOf(story.person_id)}</bdi>, {formatRecentDay(story.answered_at)}
              </span>
            </StoryLink>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {messages.showMore}
        </Button>
      )}
    </>
  );
};

type StoryLinkProps = {
  story: { id: string; question_text: string };
  reading: Reading;
  onChoose: (() => void) | undefined;
  children?: ReactNode;
};

const StoryLink = ({ story, reading, onChoose, children }: StoryLinkProps) => {
  const storyPath = useStoryPath();
  return (
    <Link
      to={storyPath(story)}
      replace
      onClick={onChoose}
      aria-current={story.id === reading.question.id ? 'page' : undefined}
    >
      <span dir="auto" lang={languageOf(story.question_text)}>
        {story.question_text}
      </span>
      {children}
    </Link>
  );
};

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Contents, ContentsPeople, ContentsStories, OrderLinks } from '../../../pages/Contents.tsx';
import { reading as messages, stories, ui } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { roomPath } from '../frame/admin-paths.ts';
import { DialogButton } from '../frame/DialogButton.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { type Reading, readableOf } from '../queries/reading-query.ts';
import { storiesIn, storiesQuery, storytellersQuery } from '../queries/story-queries.ts';
import { useOrder, useStoryPath } from './paths.ts';
import { FollowContext } from './RoomContext.tsx';

/** The contents beside a story where there is room: people who have stories, and this person's stories. */
export const RoomContents = ({ reading }: { reading: Reading }) => (
  <Contents>
    <ContentsList reading={reading} />
  </Contents>
);

/** Opens the contents in a dialog, where there is no room beside the story. */
export const ContentsButton = ({ reading }: { reading: Reading }) => (
  <DialogButton
    variant="quiet"
    className="contents-button"
    dialog={(close) => (
      <Dialog title={stories.contents} className="contents-dialog" onClose={close}>
        <FollowContext onFollow={close}>
          <ContentsList reading={reading} />
        </FollowContext>
        <div className="action-row">
          <Button onClick={close}>{ui.close}</Button>
        </div>
      </Dialog>
    )}
  >
    {stories.contents}
  </DialogButton>
);

const ContentsList = ({ reading }: { reading: Reading }) => {
  const order = useOrder();
  const storyPath = useStoryPath();
  return (
    <>
      <OrderLinks order={order} hrefIn={(other) => storyPath(reading.question.id, other)} />
      {order === 'date' ? <StoriesByDate reading={reading} /> : <StoriesByPerson reading={reading} />}
    </>
  );
};

const StoriesByPerson = ({ reading }: { reading: Reading }) => {
  const { data } = useQuery(storytellersQuery);
  const storyPath = useStoryPath();
  const { person, question } = reading;
  const others = data?.people.filter(({ id, stories }) => stories > 0 || id === person.id) ?? [];
  // includes a person whose only answer is still being written
  const isListed = others.some(({ id }) => id === person.id);
  const { id, name, photo } = person;
  const people = isListed ? others : [{ id, name, ...(photo && { photo }) }, ...others];
  return (
    <ContentsPeople people={people} hrefOf={roomPath} current={person.id}>
      <ContentsStories stories={readableOf(reading)} hrefOf={storyPath} current={question.id} />
    </ContentsPeople>
  );
};

/** All stories, newest first, a page at a time. */
const StoriesByDate = ({ reading }: { reading: Reading }) => {
  const query = useInfiniteQuery(storiesQuery({}));
  const storyPath = useStoryPath();
  const people = useQuery(storytellersQuery).data?.people ?? [];
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name;
  const listed = storiesIn(query.data).map(({ id, question_text, person_id, answered_at }) => ({
    id,
    question_text,
    by: { name: nameOf(person_id), answered_at },
  }));
  return (
    <>
      <LoadState query={query} />
      <ContentsStories stories={listed} hrefOf={storyPath} current={reading.question.id} />
      {query.hasNextPage && (
        <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {messages.showMore}
        </Button>
      )}
    </>
  );
};

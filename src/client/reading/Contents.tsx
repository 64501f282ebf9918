import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { languageOf } from '../../shared/language.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { messages } from './messages.ts';
import { roomPath, useStoryPath } from './paths.ts';
import { type Reading, readableOf } from './reading-query.ts';
import { storytellersQuery } from './room-queries.ts';

/** Everyone who has stories, with those of this person: beside the story where there is room. */
export const Contents = ({ reading }: { reading: Reading }) => (
  <nav className="contents" aria-labelledby="contents-title">
    <h2 id="contents-title">{messages.contents}</h2>
    <ContentsList reading={reading} />
  </nav>
);

/** Opens the contents where there is no room for them. */
export const ContentsButton = ({ reading }: { reading: Reading }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="contents-button" onClick={() => setOpen(true)}>
        {messages.contents}
      </Button>
      {isOpen && (
        <Dialog title={messages.contents} className="contents-dialog" onClose={() => setOpen(false)}>
          <ContentsList reading={reading} onChoose={() => setOpen(false)} />
          <div className="dialog-actions">
            <Button onClick={() => setOpen(false)}>{messages.close}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
};

const ContentsList = ({ reading, onChoose }: { reading: Reading; onChoose?: () => void }) => {
  const { data } = useQuery(storytellersQuery);
  const { person } = reading;
  const others = data?.people.filter(({ id, stories }) => stories > 0 || id === person.id);
  const isListed = others?.some(({ id }) => id === person.id);
  // also one whose only answer is being written
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

type StoriesOfPersonProps = { reading: Reading; onChoose: (() => void) | undefined };

const StoriesOfPerson = ({ reading, onChoose }: StoriesOfPersonProps) => {
  const storyPath = useStoryPath();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without bullets Safari says no list
    <ul role="list" className="contents-stories">
      {readableOf(reading).map((question) => (
        <li key={question.id}>
          <Link
            to={storyPath(question)}
            replace
            onClick={onChoose}
            dir="auto"
            lang={languageOf(question.question_text)}
            aria-current={question.id === reading.question.id ? 'page' : undefined}
          >
            {question.question_text}
          </Link>
        </li>
      ))}
    </ul>
  );
};

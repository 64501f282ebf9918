import { isolateIn } from '../../shared/content/text-direction.ts';
import { iconPaths } from '../../shared/icon-paths.ts';
import { limits } from '../../shared/limits.ts';
import type { Language } from '../../shared/messages/catalogue.ts';
import type { ReadingPlaces, ReadStory, StoryPlace, Thanks } from '../../shared/reading/readers.ts';
import { Contents, ContentsPeople, ContentsStories, OrderLinks } from '../Contents.tsx';
import { Day, useLanguage } from '../context.tsx';
import { List } from '../List.tsx';
import { Neighbours } from '../Neighbours.tsx';
import { PathIcon } from '../PathIcon.tsx';
import { readRecordings } from '../ReadRecording.tsx';
import { isolated } from '../rich-text.tsx';
import { Story } from '../Story.tsx';
import { Written } from '../Written.tsx';
import { type Address, contentsPath, personPath, storyPath } from './order.ts';
import { ReadHeader } from './ReadHeader.tsx';

type StoryPageProps = { address: Address; places: ReadingPlaces; id: string; story: ReadStory };

export const titleOfStory = (
  { texts, format, dir }: Language,
  { question_text, person: { name } }: ReadStory,
): string => format(texts.readPage.storyTitle, { question: isolateIn(dir, question_text), name: isolateIn(dir, name) });

/** The page of a story behind a reading link. */
export const StoryPage = ({ address, places, id, story }: StoryPageProps) => {
  const { readPage: texts, stories } = useLanguage().texts;
  return (
    <>
      <a className="read-skip screen-only" href="#story">
        {texts.skip}
      </a>
      <ReadHeader contents={contentsPath(address)} hasSlideshow>
        <a
          className="tap-link back-link plain-link"
          href={address.order === 'person' ? personPath(address, places.person.id) : contentsPath(address)}
        >
          <PathIcon path={iconPaths.previous} className="icon icon-previous" />
          {texts.story.all}
        </a>
      </ReadHeader>
      <main className="read-page read-story">
        <div className="reading">
          <div className="reading-story">
            <Story
              {...{ id: 'story', tabIndex: -1, question_text: story.question_text, content: story.content }}
              person={{ ...places.person, name: story.person.name }}
              day={<Day time={story.answered_at} />}
              recordings={readRecordings(story.recordings)}
            />
            <GivenThanks given={story.thanks} name={story.person.name} reader={places.reader.name} />
            <Neighbours
              label={texts.story.turn}
              previous={neighbourOf(address, places, places.previous)}
              next={neighbourOf(address, places, places.next)}
              contents={
                <a className="button button-quiet contents-button" href={contentsPath(address)}>
                  {stories.contents}
                </a>
              }
            />
          </div>
          <Contents>
            <Beside address={address} places={places} id={id} />
          </Contents>
        </div>
      </main>
    </>
  );
};

const neighbourOf = (address: Address, { person: teller }: ReadingPlaces, place: StoryPlace | undefined) =>
  place && {
    href: storyPath(address, place.story.id),
    question_text: place.story.question_text,
    name: place.person.id === teller.id ? undefined : place.person.name,
  };

/** By date: the stories of all around this one; the contents page has them all. */
const Beside = ({ address, places: { people, person: teller, beside }, id }: Omit<StoryPageProps, 'story'>) => {
  const isByDate = address.order === 'date';
  const listed = beside.map(({ person: { name }, story: { answered_at, ...story } }) => ({
    ...story,
    ...(isByDate && { by: { name, answered_at } }),
  }));
  const list = <ContentsStories stories={listed} hrefOf={(other) => storyPath(address, other)} current={id} />;
  return (
    <>
      {people.length > 1 && (
        <OrderLinks order={address.order} hrefIn={(order) => storyPath({ ...address, order }, id)} />
      )}
      {isByDate ? (
        list
      ) : (
        <ContentsPeople people={people} hrefOf={(other) => personPath(address, other)} current={teller.id}>
          {list}
        </ContentsPeople>
      )}
    </>
  );
};

type GivenThanksProps = { given: Thanks[]; name: string; reader: string };

/** The thanks given with this link, and a form, which the script shows and sends. */
const GivenThanks = ({ given, name, reader }: GivenThanksProps) => {
  const {
    texts: {
      readPage: { thanks },
    },
    richText,
  } = useLanguage();
  return (
    <section className="story-thanks screen-only" aria-labelledby="thanks-title" hidden={given.length === 0}>
      <h2 id="thanks-title">{given.length > 0 ? thanks.given : thanks.title}</h2>
      <List className="stack thanks-given">
        {given.map(({ id, text, created_at }) => (
          <li key={id}>
            <Written as="q" text={text} /> <Day time={created_at} />
          </li>
        ))}
      </List>
      <form className="thanks-form" hidden>
        <label htmlFor="thanks" className="strong">
          {richText(thanks.label, { name }, { name: isolated })}
        </label>
        <p id="thanks-signed" className="hint">
          {richText(thanks.signed, { reader, name }, { reader: isolated, name: isolated })}
        </p>
        <div className="cluster thanks-line">
          <input
            id="thanks"
            name="text"
            className="field"
            dir="auto"
            maxLength={limits.thanks}
            autoComplete="off"
            aria-describedby="thanks-signed"
          />
          <button type="submit" className="button">
            {thanks.send}
          </button>
        </div>
        <p className="thanks-done" role="status" />
      </form>
    </section>
  );
};

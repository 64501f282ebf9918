import { useId } from 'react';
import { Link } from 'react-router';
import { imageSources } from '../../../shared/content/image-names.ts';
import { languageOf } from '../../../shared/language.ts';
import type { Story, Storyteller } from '../../../shared/reading/stories.ts';
import { Avatar, coverOf } from '../../ui/Avatar.tsx';
import { messages } from './messages.ts';
import { storyPath } from './paths.ts';
import { formatRecentDay } from './written.ts';

type StoryCardProps = {
  story: Story;
  person: Storyteller;
  /** The search that found the story; its words are marked on the story's page. */
  query?: string | undefined;
};

/** A card with the beginning of a story and its first photo. */
export const StoryCard = ({ story, person, query }: StoryCardProps) => {
  const id = useId();
  const { question_text, excerpt, photo, answered_at, is_new, only_admin } = story;
  return (
    <article aria-labelledby={id} className={`card story-card${photo ? '' : ' is-plain'}`} style={coverOf(person.id)}>
      {photo && (
        <img
          className="story-card-photo"
          src={photo.src}
          srcSet={imageSources(photo.src, photo.width ?? null).srcset}
          sizes="(min-width: 640px) 180px, 40vw"
          alt=""
          loading="lazy"
        />
      )}
      <div className="story-card-text">
        <h3 id={id} dir="auto" lang={languageOf(question_text)}>
          <Link to={storyPath(story, query)}>{question_text}</Link>
        </h3>
        <p className="story-card-excerpt" dir="auto" lang={languageOf(excerpt)}>
          {excerpt}
        </p>
        <p className="story-card-by">
          <Avatar person={person} />
          <span>
            <bdi>{person.name}</bdi>, <time dateTime={answered_at}>{formatRecentDay(answered_at)}</time>
          </span>
          {is_new && <span className="new-answer">{messages.isNew}</span>}
          {only_admin && <span className="hint">{messages.onlyAdmin}</span>}
        </p>
      </div>
    </article>
  );
};

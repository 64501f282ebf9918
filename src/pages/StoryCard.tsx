import type { ReactNode } from 'react';
import { languageOf } from '../shared/language.ts';
import type { AnswerSummary } from '../shared/reading/stories.ts';
import { coverOf } from './Avatar.tsx';
import { CoverPicture } from './CoverPicture.tsx';
import { Day, PageLink, useLanguage } from './context.tsx';
import { RecordingMark } from './RecordingMark.tsx';
import { Written } from './Written.tsx';

type StoryCardProps = {
  story: { id: string; question_text: string; answered_at: string } & AnswerSummary;
  person: { id: string; name: string };
  href: string;
  avatar?: ReactNode;
  /** Badges. */
  children?: ReactNode;
};

/** A card with the beginning of a story, how long it was told, and its first photo. */
export const StoryCard = ({ story, person, href, avatar, children }: StoryCardProps) => {
  const { id, question_text, answered_at, excerpt, photo, recorded_ms } = story;
  const { notHeard } = useLanguage().texts.stories;
  const isOnlyTold = excerpt === '' && !photo;
  return (
    <article
      aria-labelledby={`card-${id}`}
      className={`card story-card ${coverOf(person.id)}${photo ? '' : ' is-plain'}`}
    >
      {photo && <CoverPicture image={photo} className="story-card-photo" sizes="(min-width: 40em) 11rem, 40vw" />}
      <div className="story-card-text">
        <h3 id={`card-${id}`} dir="auto" lang={languageOf(question_text)}>
          <PageLink className="plain-link over-card" href={href}>
            {question_text}
          </PageLink>
        </h3>
        {excerpt !== '' && <Written as="p" className="clamp story-card-excerpt" text={excerpt} />}
        {recorded_ms !== undefined && (
          <p className="story-card-recording">
            <RecordingMark ms={recorded_ms} />
          </p>
        )}
        {isOnlyTold && recorded_ms === undefined && <p className="hint">{notHeard}</p>}
        <p className="hint cluster story-card-by">
          {avatar}
          <span>
            <bdi>{person.name}</bdi> · <Day time={answered_at} />
          </span>
          {children}
        </p>
      </div>
    </article>
  );
};

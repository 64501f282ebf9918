import type { ComponentProps, ReactNode } from 'react';
import { hasInitial, storyPhotoSizes } from '../shared/reading/story-layout.ts';
import { Avatar } from './Avatar.tsx';
import { isolated } from './rich-text.tsx';
import { Photo, StoredContent } from './StoredContent.tsx';
import { Written } from './Written.tsx';

type StoryProps = ComponentProps<'article'> & {
  question_text: string;
  content: string;
  person: ComponentProps<typeof Avatar>['person'];
  /** When it was written. */
  day: ReactNode;
  badge?: ReactNode;
  /** Attributes of the title. */
  heading?: ComponentProps<'h1'>;
  /** Shown instead of a blank answer. */
  nothing?: ReactNode;
} & Pick<ComponentProps<typeof StoredContent>, 'lang' | 'recordings' | 'renderPhoto'>;

/** An answer with its question as the title, the person's name and the day. */
export const Story = ({
  question_text,
  content,
  person,
  day,
  badge,
  heading,
  nothing,
  lang,
  recordings,
  renderPhoto = (attributes, isFirst) => (
    <Photo attributes={attributes} sizes={storyPhotoSizes} loading={isFirst ? undefined : 'lazy'} />
  ),
  ...article
}: StoryProps) => (
  <article className="story" {...article}>
    <Written as="h1" text={question_text} {...heading} />
    <div className="cluster story-by">
      <Avatar person={person} />
      <p>
        <strong>{isolated(person.name)}</strong>
        <span className="hint">{day}</span>
      </p>
      {badge}
    </div>
    {content === '' && !recordings?.ids?.length ? (
      nothing
    ) : (
      <StoredContent
        html={content}
        className={hasInitial(content) ? 'story-initial' : ''}
        lang={lang}
        recordings={recordings}
        renderPhoto={renderPhoto}
      />
    )}
  </article>
);

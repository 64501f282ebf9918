import { useQueryClient } from '@tanstack/react-query';
import type { Stories, Storyteller } from '../../../shared/reading/stories.ts';
import { format, isolate, stories as texts } from '../../messages.ts';
import { firstSentence, openSlideshow, type Slide } from '../../story/shared/slideshow.ts';
import { listStories } from '../api/stories.ts';
import { ActionButton } from '../frame/ActionButton.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { storiesQuery } from '../queries/story-queries.ts';

type SlideshowButtonProps = { people: Storyteller[]; person_id: string | undefined };

/** Starts the slideshow of all stories, or of one person's: a photo and a sentence of each. */
export const SlideshowButton = ({ people, person_id }: SlideshowButtonProps) => {
  const cache = useQueryClient();
  const shown = person_id === undefined ? {} : { person_id };
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const count = people.reduce((sum, { id, stories }) => ((person_id ?? id) === id ? sum + stories : sum), 0);
  const slidesOf = ({ stories }: Stories, before: number): Slide[] =>
    stories.map(({ person_id: by, question_text, excerpt, photo }, index) => ({
      story: before + index + 1,
      ...(photo && { photo }),
      sentence: firstSentence(excerpt),
      by: format(texts.slideBy, { name: isolate(names.get(by) ?? ''), question: isolate(question_text) }),
    }));
  const open = async () => {
    const loaded = cache.getQueryData(storiesQuery(shown).queryKey)?.pages.at(0);
    let page = loaded ?? (await listStories(shown));
    let before = 0;
    const more = async () => {
      if (page.next === undefined) return [];
      const next = await listStories({ ...shown, after: page.next });
      before += page.stories.length;
      page = next;
      return slidesOf(page, before);
    };
    openSlideshow(slidesOf(page, 0), { more, stories: count });
  };
  return (
    <ActionButton variant="quiet" className="edge-end" action={open}>
      <AdminIcon name="slideshow" />
      <span className="visually-hidden-on-phones">{texts.slideshow}</span>
    </ActionButton>
  );
};

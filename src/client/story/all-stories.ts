import type { ReadStory } from '../../shared/reading/readers.ts';
import { format, isolate, readPage, stories as texts } from '../messages.ts';
import { path } from '../path.ts';
import { request } from './request.ts';
import { openSlideshow, type Slide } from './shared/slideshow.ts';
import { slidesIn } from './slides-in.ts';

/** The slideshow of all stories, in the order of the contents: photos, or the first sentence of a story without. */
export const showAllStories = async (): Promise<void> => {
  const links = document.querySelectorAll<HTMLAnchorElement>('.chapter-story');
  const ids = [...links].map(({ pathname }) => decodeURIComponent(pathname.split('/').at(-1) ?? ''));
  let at = 0;
  const more = async (): Promise<Slide[]> => {
    const id = ids[at];
    if (id === undefined) return [];
    const story = await loadStory(id);
    at += 1;
    const number = at;
    // may just have been taken back
    if (!story) return more();
    const { content, question_text: question, person } = story;
    const slides = slidesIn(
      content,
      format(texts.slideBy, { name: isolate(person.name), question: isolate(question) }),
    );
    return slides.map((slide) => ({ ...slide, story: number }));
  };
  try {
    openSlideshow(await more(), { more, stories: ids.length });
    say('');
  } catch (error) {
    console.warn('The stories could not be loaded.', error);
    say(readPage.slideshowFailed);
  }
};

const say = (text: string) => {
  const status = document.querySelector('.read-status');
  if (status) status.textContent = text;
};

/** Undefined if it can no longer be read. */
const loadStory = async (id: string): Promise<ReadStory | undefined> => {
  const response = await request(path`/api/read/stories/${id}`);
  if (response.ok) return response.json();
  // of a link that was replaced each story would be one more guess
  if (response.status === 404 && (await response.json()).code === 'unknown_story') return undefined;
  throw new Error(`The story was answered with ${response.status}.`);
};

import { languageOf } from '../../shared/language.ts';
import type { ReadingList } from '../../shared/reading/readers.ts';
import { foldText, placesOf, wantedIn } from '../../shared/search/find-words.ts';
import type { Search } from '../../shared/search/search.ts';
import { useLanguage } from '../context.tsx';
import { List } from '../List.tsx';
import { MarkedText } from '../MarkedText.tsx';
import { RecordingMark } from '../RecordingMark.tsx';
import { Written } from '../Written.tsx';
import { type Address, placesOf as placesIn, storyPath } from './order.ts';

export type FoundStories = Search & { query: string };

type FoundListProps = { address: Address; list: ReadingList; found: FoundStories };

/** The stories that match the query, each with an excerpt around the match. */
export const FoundList = ({ address, list, found: { query, hits, is_complete } }: FoundListProps) => {
  const { texts, format } = useLanguage();
  const { search } = texts.readPage;
  const stories = placesIn(list, 'person').flatMap(({ person, story }) => {
    const hit = hits.findLast(({ question_id }) => question_id === story.id);
    return hit ? [{ person, story, hit }] : [];
  });
  return (
    <section className="chapter" aria-labelledby="found">
      <h2 id="found">{stories.length === 0 ? search.none : format(search.found, { count: stories.length })}</h2>
      {!is_complete && <p className="hint">{search.incomplete}</p>}
      <List className="chapter-stories">
        {stories.map(({ person, story, hit }) => (
          <li key={story.id}>
            <a className="found-story" href={`${storyPath(address, story.id)}${fragmentOf(hit.excerpt, query)}`}>
              <Written as="strong" text={story.question_text} />
              {hit.field === 'answer' && (
                <span dir="auto" lang={languageOf(hit.excerpt)}>
                  <MarkedText text={hit.excerpt} query={query} />
                </span>
              )}
              <span className="hint">
                <bdi>{person.name}</bdi>
                {story.recorded_ms !== undefined && (
                  <>
                    {' · '}
                    <RecordingMark ms={story.recorded_ms} />
                  </>
                )}
              </span>
            </a>
          </li>
        ))}
      </List>
    </section>
  );
};

/** A text fragment: browsers scroll to these words and mark them. */
const fragmentOf = (excerpt: string, query: string): string => {
  const folded = foldText(excerpt);
  const [place] = wantedIn([folded], query).flatMap((wanted) => placesOf(folded, wanted));
  if (!place) return '';
  const words = excerpt.slice(place.from, place.to);
  // a text fragment must begin and end at word boundaries
  const rest = /^[\p{L}\p{N}\p{M}]*/u.exec(excerpt.slice(place.to))?.[0] ?? '';
  return `#:~:text=${encodeURIComponent(words + rest).replaceAll('-', '%2D')}`;
};

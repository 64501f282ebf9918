import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Story } from '../../../pages/Story.tsx';
import { reading as messages, ui } from '../../messages.ts';
import { openPhotosIn } from '../../story/shared/photo-viewer.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { noteReading } from '../api/questions.ts';
import { findParameter } from '../frame/admin-paths.ts';
import { rememberRow } from '../frame/return-to-row.ts';
import { noticeEndedSession } from '../frame/use-change.ts';
import type { Reading } from '../queries/reading-query.ts';
import { AnswerActions } from './AnswerActions.tsx';
import { RoomContents } from './Contents.tsx';
import { leadToWords } from './lead-to-words.ts';
import { RoomNeighbours } from './Neighbours.tsx';
import { RoomRecording } from './RoomRecording.tsx';
import { Thanks } from './Thanks.tsx';
import { UnplayedRecordings } from './UnplayedRecordings.tsx';
import { describeWriting } from './written.ts';

/** An answer with its question as the title, the person's name and the date. */
export const Answer = ({ reading }: { reading: Reading }) => {
  const { question, person, begun_at, saved_at } = reading;
  const { question_text, content, status, recordings, unplayed = [] } = question;
  const story = usePhotoViewer(content);
  const heading = useBeginning(question, story);
  usePageTitle(question_text);
  useNoteReading(reading);
  return (
    <div className="reading">
      <div className="reading-story">
        <Story
          ref={story}
          heading={{ ref: heading, tabIndex: -1 }}
          question_text={question_text}
          content={content}
          person={person}
          day={content && <time dateTime={saved_at}>{describeWriting(begun_at, saved_at)}</time>}
          badge={status !== 'submitted' && <span className={`badge badge-${status}`}>{ui.status[status]}</span>}
          recordings={{
            ids: recordings.map(({ id }) => id),
            show: (id) => (
              <RoomRecording
                key={id}
                question_id={question.id}
                person_name={person.name}
                recording={recordings.find((each) => each.id === id)}
              />
            ),
          }}
          nothing={unplayed.length === 0 && <p className="hint">{messages.nothingYet}</p>}
        />
        <UnplayedRecordings unplayed={unplayed} />
        <Thanks question_id={question.id} />
        <RoomNeighbours reading={reading} />
        <AnswerActions key={question.id} reading={reading} />
      </div>
      <RoomContents reading={reading} />
    </div>
  );
};

const usePhotoViewer = (content: string) => {
  const story = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has other photos
  useLayoutEffect(() => (story.current ? openPhotosIn(story.current) : undefined), [content]);
  return story;
};

/** Begins each answer at the words that were searched for, or else at its title: scrolled to and focused. */
const useBeginning = ({ id: question_id, person_id }: Reading['question'], story: RefObject<HTMLElement | null>) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useSearchParams()[0].get(findParameter);
  // a layout effect, so that Back finds this row even if the page is left at once
  useLayoutEffect(() => {
    scrollTo(0, 0);
    rememberRow({ person_id, question_id });
    heading.current?.focus({ preventScroll: true });
    const content = story.current?.querySelector('.stored-content');
    return content && query ? leadToWords(content, query) : undefined;
  }, [question_id, person_id, query, story]);
  return heading;
};

const useNoteReading = ({ question }: Reading) => {
  const noted = useRef('');
  useEffect(() => {
    const answer = `${question.id} ${question.version}`;
    if (!question.has_content || noted.current === answer) return;
    noted.current = answer;
    // if that fails, the answer stays marked as new until it is opened again
    noteReading(question.id, question.version).catch(noticeEndedSession);
  }, [question]);
};

import './reading.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../api.ts';
import { reading as messages } from '../../messages.ts';
import { AdminFrame } from '../frame/AdminPage.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { readingQuery } from '../queries/reading-query.ts';
import { Answer } from './Answer.tsx';
import { BackLink } from './BackLink.tsx';
import { RoomContext } from './RoomContext.tsx';
import { StoryTools } from './StoryTools.tsx';

/** The page of one answer, read-only. */
export const ReadingPage = () => (
  <AdminFrame kind="story">
    <div className="ends story-bar">
      <BackLink />
      <StoryTools />
    </div>
    <LoadedAnswer />
  </AdminFrame>
);

const LoadedAnswer = () => {
  const { question_id = '' } = useParams();
  // the previous answer stays until the next one is loaded
  const query = useQuery({ ...readingQuery(question_id), placeholderData: keepPreviousData });
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  if (isGone)
    return (
      <div className="prose" role="alert">
        <p>{messages.gone}</p>
        <Link to="/admin">{messages.toDashboard}</Link>
      </div>
    );
  return (
    <>
      <LoadState query={query} />
      {query.data && (
        <RoomContext>
          <Answer reading={query.data} />
        </RoomContext>
      )}
    </>
  );
};

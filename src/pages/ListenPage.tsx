import { isolateIn } from '../shared/content/text-direction.ts';
import type { Language } from '../shared/messages/catalogue.ts';
import type { Listened } from '../shared/recordings/listened.ts';
import { Day, useLanguage } from './context.tsx';
import { readRecordings } from './ReadRecording.tsx';
import { Story } from './Story.tsx';

export const titleOfListenPage = (
  { texts, format, dir }: Language,
  { question_text, person: { name } }: Listened,
): string => format(texts.listenPage.title, { question: isolateIn(dir, question_text), name: isolateIn(dir, name) });

/** The page behind a printed code: one recording, and what is said in it. */
export const ListenPage = ({ listened: { person, question_text, recording } }: { listened: Listened }) => {
  const { brand } = useLanguage().texts.readPage;
  return (
    <>
      <header className="cluster read-header screen-only">
        <span className="brand read-brand">{brand}</span>
      </header>
      <main className="read-page read-story">
        <div className="reading-story">
          <Story
            {...{ question_text, person, content: '', day: <Day time={recording.created_at} /> }}
            recordings={readRecordings([recording])}
          />
        </div>
      </main>
    </>
  );
};

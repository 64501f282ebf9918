import { isolateIn } from '../shared/content/text-direction.ts';
import { languageOf } from '../shared/language.ts';
import type { Language } from '../shared/messages/catalogue.ts';
import type { Listened } from '../shared/recordings/listened.ts';
import type { Cue } from '../shared/recordings/transcripts.ts';
import { Day, useLanguage } from './context.tsx';
import { Player } from './Player.tsx';
import { Story } from './Story.tsx';

export const titleOfListenPage = (
  { texts, format, dir }: Language,
  { question_text, person: { name } }: Listened,
): string => format(texts.listenPage.title, { question: isolateIn(dir, question_text), name: isolateIn(dir, name) });

/** The page behind a printed code: one recording, and what is said in it. */
export const ListenPage = ({ listened: { person, question_text, recording } }: { listened: Listened }) => {
  const language = useLanguage();
  return (
    <>
      <header className="cluster read-header">
        <span className="brand read-brand">{language.texts.readPage.brand}</span>
      </header>
      <main className="read-page read-story">
        <div className="reading-story">
          <Story
            {...{ question_text, person, content: '', day: <Day time={recording.created_at} /> }}
            recordings={{ ids: [recording.id], show: () => <Player recording={recording} language={language} /> }}
          />
          {recording.words && <Words cues={recording.words} />}
        </div>
      </main>
    </>
  );
};

const Words = ({ cues }: { cues: Cue[] }) => (
  <section className="listen-words" aria-labelledby="words-title">
    <h2 id="words-title">{useLanguage().texts.listenPage.words}</h2>
    <div className="answer-text stored-content" lang={languageOf(cues.map(({ text }) => text).join(' '))}>
      {cues.map(({ start_ms, text }) => (
        <p key={start_ms}>{text}</p>
      ))}
    </div>
  </section>
);

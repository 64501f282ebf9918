import { languageOf } from '../shared/language.ts';
import { writeTime } from '../shared/recordings/times.ts';
import type { Cue } from '../shared/recordings/transcripts.ts';
import { useLanguage } from './context.tsx';

/**
 * The words of a recording that were said to be right. The times play their line once a script has opened the player
 * (client/ui/player/follow-words.ts).
 */
export const RecordingWords = ({ recording_id, cues }: { recording_id: string; cues: Cue[] }) => {
  const { texts, format } = useLanguage();
  const heading = `words-${recording_id}`;
  return (
    <section className="words" aria-labelledby={heading} data-words={recording_id}>
      <div className="ends words-head">
        <h2 id={heading} className="plain-title">
          {texts.listenPage.words}
        </h2>
      </div>
      <ol className="words-lines" lang={languageOf(cues.map(({ text }) => text).join(' '))}>
        {cues.map(({ start_ms, text }) => {
          const time = writeTime(start_ms);
          return (
            <li key={start_ms} className="words-line">
              <button
                type="button"
                className="words-time"
                aria-label={format(texts.words.playLine, { time })}
                data-start={start_ms}
                disabled
              >
                {time}
              </button>
              <p className="words-text" dir="auto">
                {text}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
};

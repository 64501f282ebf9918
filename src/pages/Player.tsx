import { type Ref, useId } from 'react';
import { iconPaths } from '../shared/icon-paths.ts';
import type { Language } from '../shared/messages/catalogue.ts';
import { curvePath } from '../shared/recordings/curve.ts';
import { describeRecording } from '../shared/recordings/describe-recording.ts';
import type { Playable } from '../shared/recordings/recordings.ts';
import { writeTime } from '../shared/recordings/times.ts';
import { PathIcon } from './PathIcon.tsx';

export type PlayedRecording = Pick<Playable, 'id' | 'duration_ms' | 'url' | 'peaks'> &
  Partial<Pick<Playable, 'sources'>>;

type PlayerProps = {
  recording: PlayedRecording;
  language: Pick<Language, 'texts' | 'format' | 'tag'>;
  ref?: Ref<HTMLDivElement>;
};

const bars = 64;

/**
 * Plays a recording. Until a script opens it (client/ui/player/open-player.ts) it is the browser's own player; its
 * markup never changes after the first render, because that script writes into it.
 */
export const Player = ({ recording, language, ref }: PlayerProps) => {
  const texts = language.texts.player;
  const length = writeTime(recording.duration_ms);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div
      ref={ref}
      className="player"
      role="group"
      aria-label={describeRecording(language, recording.duration_ms)}
      data-player={recording.id}
      data-length={recording.duration_ms}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: its words stand beside it */}
      <audio className="player-native" controls preload="none" src={recording.sources ? undefined : recording.url}>
        {recording.sources?.map(({ url, content_type }) => (
          <source key={content_type} src={url} type={content_type} />
        ))}
      </audio>
      <div className="cluster player-controls" hidden>
        <button type="button" className="button button-main player-play" aria-label={texts.play}>
          <PathIcon path={iconPaths.play} className="icon icon-play" />
          <PathIcon path={iconPaths.pause} className="icon icon-pause" />
        </button>
        <button type="button" className="button button-quiet button-icon player-back" aria-label={texts.back}>
          <PathIcon path={iconPaths.back} className="icon icon-back" />
        </button>
        {/* time runs from left to right in every language */}
        <div className="player-seek" dir="ltr">
          <span className="player-time">{writeTime(0)}</span>
          <span className="player-bar">
            <Curve peaks={recording.peaks ?? []} />
            <input
              type="range"
              min="0"
              max={recording.duration_ms / 1000}
              step="any"
              defaultValue="0"
              aria-label={texts.position}
            />
          </span>
          <span className="player-length">{length}</span>
        </div>
        <Speed language={language} />
      </div>
      <div className="player-problem" role="alert" />
      <p className="player-print">{language.format(texts.label, { length })}</p>
    </div>
  );
};

/** Drawn twice: the second one, up to where it plays, in the accent colour. */
const Curve = ({ peaks }: { peaks: number[] }) => {
  const path = curvePath(peaks, bars);
  if (path === '') return null;
  return ['player-curve', 'player-curve player-curve-played'].map((className) => (
    <svg
      key={className}
      className={className}
      viewBox={`0 0 ${4 * bars} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  ));
};

const speeds = [0.6, 0.8, 1, 1.25, 1.5];

const Speed = ({ language: { texts, format, tag } }: Pick<PlayerProps, 'language'>) => {
  const id = useId();
  const number = new Intl.NumberFormat(tag);
  return (
    <span className="player-speed">
      <label htmlFor={id}>{texts.player.speed}</label>
      <select id={id} dir="ltr" defaultValue={1}>
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {format(texts.player.times, { speed: number.format(speed) })}
          </option>
        ))}
      </select>
    </span>
  );
};

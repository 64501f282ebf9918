import { useEffect, useMemo, useRef, useState } from 'react';
import { levelLength } from '../../../shared/recordings/levels.ts';
import type { Playable } from '../../../shared/recordings/recordings.ts';
import { LivePlayer } from '../../ui/player/LivePlayer.tsx';
import { PlayerWithWords } from '../../ui/words/PlayerWithWords.tsx';
import type { Talk } from './talk.ts';
import type { ShownRecording } from './talk-state.ts';
import { texts } from './texts.ts';

export type SoundActions = {
  talk: Talk;
  /** The words can be put right: not in a locked answer. */
  canCorrect: boolean;
  /** Puts paragraphs behind the text; undefined where they cannot be. */
  onInsert: ((paragraphs: string[]) => void) | undefined;
};

type Props = SoundActions & {
  recording: ShownRecording;
  /** The words are behind a button, so that the text around them stays short. */
  isFolded: boolean;
};

/** A player: of what the server plays, or until then of what is on this device. What is playing is not interrupted. */
export const Sound = ({ recording, ...actions }: Props) => {
  const [copy, setCopy] = useState<Played>({ isPlaying: false, at: 0 });
  const { playable } = recording;
  if (!playable || copy.isPlaying) return <DeviceSound talk={actions.talk} recording={recording} onPlayed={setCopy} />;
  return <ServerSound playable={playable} from={copy.at} {...actions} />;
};

type ServerSoundProps = Omit<Props, 'recording'> & { playable: Playable; from: number };

const ServerSound = ({ talk, playable, from, isFolded, canCorrect, onInsert }: ServerSoundProps) => {
  const { id, transcript } = playable;
  const calls = useMemo(() => talk.wordsOf(id), [talk, id]);
  const hasWords = transcript === 'proposed' || transcript === 'corrected';
  return (
    <PlayerWithWords
      {...{ from, onInsert }}
      recording={playable}
      renew={async () => (await talk.playable(id))?.url}
      calls={transcript && (hasWords || canCorrect) ? calls : undefined}
      by="answerer"
      isReadOnly={!canCorrect}
      foldedAs={isFolded && hasWords ? texts.words : undefined}
    />
  );
};

/** How far a recording was heard, in seconds. */
type Played = { isPlaying: boolean; at: number };

type DeviceSoundProps = { talk: Talk; recording: ShownRecording; onPlayed: (played: Played) => void };

/** What is only on this device yet, take by take: the server joins them. */
const DeviceSound = ({ talk, recording: { id }, onPlayed }: DeviceSoundProps) => {
  const takes = useTakes(talk, id);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const report = ({ target }: Event) => {
      const { paused, ended, currentTime } = target as HTMLAudioElement;
      onPlayed({ isPlaying: !paused, at: ended || takes.length > 1 ? 0 : currentTime });
    };
    const { current } = element;
    const events = ['play', 'pause', 'seeked'];
    // these do not bubble
    for (const event of events) current?.addEventListener(event, report, true);
    return () => {
      for (const event of events) current?.removeEventListener(event, report, true);
    };
  }, [takes, onPlayed]);
  return (
    <div ref={element}>
      {takes.map((take) => (
        <LivePlayer
          key={take.url}
          recording={{ id: take.url, duration_ms: take.peaks.length * levelLength, ...take }}
          renew={async () => take.url}
        />
      ))}
      {takes.length > 1 && <p className="talk-state">{texts.joining}</p>}
    </div>
  );
};

type Take = { url: string; peaks: number[] };

/** The takes on this device. */
const useTakes = (talk: Talk, id: string): Take[] => {
  const [takes, setTakes] = useState<Take[]>([]);
  useEffect(() => {
    let opened: Take[] = [];
    let isGone = false;
    const open = async () => {
      const sounds = await talk.soundOf(id);
      if (isGone) return;
      opened = sounds.map(({ sound, peaks }) => ({ url: URL.createObjectURL(sound), peaks }));
      setTakes(opened);
    };
    open().catch((error: unknown) => console.warn('A recording on this device cannot be read.', error));
    return () => {
      isGone = true;
      for (const { url } of opened) URL.revokeObjectURL(url);
    };
  }, [talk, id]);
  return takes;
};

import { type ReactNode, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Playable } from '../../../shared/recordings/recordings.ts';
import { writeTime } from '../../../shared/recordings/times.ts';
import type { Offer } from '../../../shared/recordings/transcripts.ts';
import { format } from '../../messages.ts';
import { Button } from '../Button.tsx';
import type { OpenPlayer } from '../player/open-player.ts';
import type { WordsCalls } from './calls.ts';
import type { Corrector } from './kept-words.ts';
import { Line, type LineActions } from './Line.tsx';
import { lineAt } from './lines.ts';
import { noteOpen } from './open-words.ts';
import { RepeatedOffers } from './RepeatedOffers.tsx';
import { SaveState } from './SaveState.tsx';
import { texts } from './texts.ts';
import { useTyping } from './use-typing.ts';
import { AskAgain, WordsActions } from './WordsActions.tsx';
import { openWords, type Words, type WordsState } from './words.ts';
import './words.css';

export type TranscriptProps = {
  recording: Pick<Playable, 'id' | 'duration_ms' | 'transcript'>;
  player: OpenPlayer | undefined;
  calls: WordsCalls;
  by: Corrector;
  /** A locked answer. */
  isReadOnly?: boolean;
  /** Puts paragraphs into the answer; for the answerer. */
  onInsert?: ((paragraphs: string[]) => void) | undefined;
  /** Leads to earlier versions; for the admin. */
  history?: (words: Words) => ReactNode;
};

/** The words of a recording, line by line, to hear and to correct. */
export const Transcript = (props: TranscriptProps) => {
  const { recording, player, calls, by, isReadOnly = false, onInsert, history } = props;
  const { id, duration_ms, transcript } = recording;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other calls of the same recording do the same
  const words = useMemo(() => openWords({ id, ms: duration_ms }, calls, by), [id, duration_ms, by]);
  const state = useSyncExternalStore(words.subscribe, words.state);
  // the answer page may be open for days, so what it knows may be old
  const isNone = by === 'admin' && (transcript === undefined || transcript === 'failed');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the words have arrived, they are loaded again
  useEffect(() => {
    void (words.state().step === 'shown' ? words.refresh() : words.load({ isNone }));
  }, [words, transcript]);
  useEffect(() => words.follow(), [words]);
  useEffect(() => noteOpen(words), [words]);
  useRetries(words);
  const heading = useId();
  if (state.step !== 'shown')
    return <NoWords {...{ state, words, transcript, isReadOnly }} askAgain={calls.askAgain} />;
  return (
    <section className="words" aria-labelledby={heading}>
      <div className="ends words-head">
        <h2 id={heading} className="plain-title">
          {headingOf(state, by)}
        </h2>
        {!isReadOnly && <p className="hint small screen-only">{texts.hint}</p>}
      </div>
      <Unheard {...{ state, isReadOnly }} askAgain={calls.askAgain} />
      {!isReadOnly && <RepeatedOffers state={state} words={words} />}
      <Lines {...{ state, words, player, isReadOnly }} isLongFolded={by === 'answerer'} />
      <SaveState state={state} words={words} />
      {!isReadOnly && (
        <WordsActions {...{ state, words, onInsert }} askAgain={calls.askAgain} history={history?.(words)} />
      )}
    </section>
  );
};

/** What could not be saved is sent when the device is online again, and when the page is hidden or left. One that is seen again shows what came since. */
const useRetries = (words: Words) =>
  useEffect(() => {
    const retry = () => void words.retry();
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') retry();
      else if (words.state().step === 'shown') void words.refresh();
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (!words.isSafe()) event.preventDefault();
    };
    window.addEventListener('online', retry);
    window.addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('visibilitychange', onVisibility);
      retry();
    };
  }, [words]);

type UnheardProps = { state: WordsState; isReadOnly: boolean; askAgain: WordsCalls['askAgain'] };

/** Says where no words came. */
const Unheard = ({ state: { unheard = [] }, isReadOnly, askAgain }: UnheardProps) =>
  unheard.length > 0 && (
    <div className="cluster words-unheard">
      {unheard.map(([from, to]) => (
        <p key={from}>{format(texts.unheard, { from: writeTime(from), to: writeTime(to) })}</p>
      ))}
      {askAgain && !isReadOnly && <AskAgain askAgain={askAgain} label={texts.again} />}
    </div>
  );

/** “As heard” and “as corrected” are never mixed up. */
const headingOf = ({ source, heard, saving, version, released }: WordsState, by: Corrector): string => {
  const { answerer, admin } = texts.heading;
  if (heard.length === 0) return texts.heading.written;
  if (released !== undefined && released === version && saving === 'saved') return texts.heading[by].checked;
  if (source === 'heard' && saving === 'saved') return by === 'answerer' ? answerer.heard : admin.heard;
  if (by === 'admin') return admin.corrected;
  return source === 'admin' ? answerer.correctedByOthers : answerer.corrected;
};

type LinesProps = { state: WordsState; words: Words; player: OpenPlayer | undefined; isReadOnly: boolean } & {
  /** Of many lines only the first are shown, so that the buttons below stay near. */
  isLongFolded: boolean;
};

/** How many lines are shown of many, and how many are too many. */
const folded = { shown: 6, from: 10 };

const Lines = ({ state: { cues, heard, offers }, words, player, isReadOnly, isLongFolded }: LinesProps) => {
  // not while lines are added
  const [isFolded, setIsFolded] = useState(isLongFolded && cues.length >= folded.from);
  const list = useRef<HTMLOListElement>(null);
  /** The beginning in ms of the line that is typed over, as lines may come before it; -1 after the first one. */
  const [open, setOpen] = useState<number | undefined>(undefined);
  const playing = usePlayingLine(player, words);
  const typing = useTyping(player);
  const heardAt = useMemo(() => new Map(heard.map(({ start_ms, text }) => [start_ms, text])), [heard]);
  const offersAt = useMemo(() => {
    const grouped = new Map<number, Offer[]>();
    for (const offer of offers) grouped.set(offer.start_ms, [...(grouped.get(offer.start_ms) ?? []), offer]);
    return grouped;
  }, [offers]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what typing needs belongs to the player
  const actions = useMemo((): LineActions => {
    const openLine = (index: number) => setOpen(words.state().cues[index]?.start_ms ?? -1);
    const isLast = (index: number) => index === words.state().cues.length - 1;
    return {
      play: (index) => player?.playFrom((words.state().cues[index]?.start_ms ?? 0) / 1000),
      open: openLine,
      next: (index) => {
        if (isLast(index)) {
          if (words.state().cues[index]?.text.trim() === '') return;
          words.add((player?.audio.currentTime ?? 0) * 1000);
        }
        void words.save();
        openLine(index + 1);
      },
      edit: (index, text) => {
        typing.onType();
        words.edit(index, text);
      },
      accept: (index, text) => {
        words.edit(index, text);
        void words.save();
      },
      leave: () => {
        setOpen(-1);
        void words.save();
      },
    };
  }, [words, player]);
  return (
    <>
      <ol ref={list} className="words-lines" onKeyDown={typing.onKeyDown}>
        {(isFolded ? cues.slice(0, folded.shown) : cues).map((cue, index) => (
          <Line
            key={cue.start_ms}
            {...{ index, cue, isReadOnly, actions }}
            heard={heard.length > 0 ? (heardAt.get(cue.start_ms) ?? '') : undefined}
            offers={offersAt.get(cue.start_ms)}
            isPlaying={index === playing}
            isOpen={cue.start_ms === open}
          />
        ))}
      </ol>
      {isFolded && (
        <Button
          variant="quiet"
          className="edge-start"
          onClick={() => {
            flushSync(() => setIsFolded(false));
            // the button is gone
            list.current?.children[folded.shown]?.querySelector('button')?.focus({ preventScroll: true });
          }}
        >
          {texts.all}
        </Button>
      )}
      {/* stays: a button below would move away from the finger that presses it */}
      {open !== undefined && (
        <p className="hint small keyboard-hint words-keys" data-idle={open === -1 || undefined}>
          {texts.keys}
        </p>
      )}
    </>
  );
};

/** The line that is being played; -1 before anything was played. */
const usePlayingLine = (player: OpenPlayer | undefined, words: Words): number => {
  const [playing, setPlaying] = useState(-1);
  useEffect(() => {
    const audio = player?.audio;
    if (!audio) return;
    const follow = () =>
      setPlaying(audio.paused && audio.currentTime === 0 ? -1 : lineAt(words.state().cues, audio.currentTime * 1000));
    const events = ['timeupdate', 'play', 'seeked'];
    for (const event of events) audio.addEventListener(event, follow);
    return () => {
      for (const event of events) audio.removeEventListener(event, follow);
    };
  }, [player, words]);
  return playing;
};

type NoWordsProps = {
  state: WordsState;
  words: Words;
  transcript: Playable['transcript'];
  isReadOnly: boolean;
  askAgain: WordsCalls['askAgain'];
};

/** Before there are words: being written down, failed, or nobody has. */
const NoWords = ({ state: { step, problem }, words, transcript, isReadOnly, askAgain }: NoWordsProps) => {
  if (step === 'loading') return null;
  if (step === 'failed')
    return (
      <div className="words words-none">
        <p className="error-message" role="alert">
          {problem?.message}
        </p>
        <Button onClick={() => void words.load()}>{texts.again}</Button>
      </div>
    );
  if (isReadOnly && transcript !== 'waiting') return null;
  return (
    <div className="words words-none">
      {transcript === 'waiting' && <p role="status">{texts.waiting}</p>}
      {transcript === 'failed' && <p>{texts.failed}</p>}
      {!isReadOnly && (
        <div className="cluster">
          {transcript !== 'waiting' && <Button onClick={() => words.add(0)}>{texts.writeDown}</Button>}
          {transcript === 'failed' && askAgain && <AskAgain askAgain={askAgain} />}
        </div>
      )}
    </div>
  );
};

import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { PlayedRecording } from '../../../pages/Player.tsx';
import { LivePlayer } from '../player/LivePlayer.tsx';
import type { OpenPlayer, Renew } from '../player/open-player.ts';
import type { WordsCalls } from './calls.ts';
import { readKept } from './kept-words.ts';
import type { TranscriptProps } from './Transcript.tsx';
import { loadTexts } from './texts.ts';

type PlayerWithWordsProps = Omit<TranscriptProps, 'player' | 'calls'> & {
  recording: PlayedRecording & TranscriptProps['recording'];
  renew: Renew;
  /** Where it begins, in seconds. */
  from?: number;
  /** Undefined where no words are shown. */
  calls: WordsCalls | undefined;
  /** The words are folded away below a button with this text. */
  foldedAs?: string | undefined;
};

const loadTranscript = async () => {
  const [{ Transcript }] = await Promise.all([import('./Transcript.tsx'), loadTexts()]);
  return { default: Transcript };
};

/** A separate chunk; without it the recording plays all the same. */
const Transcript = lazy(() =>
  loadTranscript().catch((error: unknown) => {
    console.warn('The words of a recording could not be loaded.', error);
    return { default: () => <></> };
  }),
);

/** A recording with its words below. The player stays when words arrive, or are folded. */
export const PlayerWithWords = ({ renew, from, calls, foldedAs, ...words }: PlayerWithWordsProps) => {
  const [player, setPlayer] = useState<OpenPlayer>();
  const { recording, by } = words;
  const transcript = calls && (
    <Suspense>
      <Transcript player={player} calls={calls} {...words} />
    </Suspense>
  );
  return (
    <>
      <LivePlayer recording={recording} renew={renew} from={from} onOpen={setPlayer} />
      {transcript && foldedAs !== undefined ? (
        <Fold label={foldedAs} isUnsaved={() => readKept(recording.id, by) !== undefined}>
          {transcript}
        </Fold>
      ) : (
        transcript
      )}
    </>
  );
};

type FoldProps = { label: string; isUnsaved: () => boolean; children: ReactNode };

/**
 * Its content is loaded when it is opened first, and stays then: something may be typed in it. It is open at first if words
 * are not saved, which are sent once they are loaded.
 */
const Fold = ({ label, isUnsaved, children }: FoldProps) => {
  const [isOpenFirst] = useState(isUnsaved);
  const [hasOpened, setHasOpened] = useState(isOpenFirst);
  return (
    <details className="words-fold" open={isOpenFirst} onToggle={() => setHasOpened(true)}>
      <summary className="button button-quiet">{label}</summary>
      {hasOpened && children}
    </details>
  );
};

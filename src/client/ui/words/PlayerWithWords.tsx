import { lazy, Suspense, useState } from 'react';
import type { PlayedRecording } from '../../../pages/Player.tsx';
import { LivePlayer } from '../player/LivePlayer.tsx';
import type { OpenPlayer, Renew } from '../player/open-player.ts';
import type { TranscriptProps } from './Transcript.tsx';

type PlayerWithWordsProps = Omit<TranscriptProps, 'player'> & {
  recording: PlayedRecording & TranscriptProps['recording'];
  renew: Renew;
};

/** A separate chunk; without it the recording plays all the same. */
const Transcript = lazy(() =>
  import('./Transcript.tsx').then(
    (module) => ({ default: module.Transcript }),
    (error: unknown) => {
      console.warn('The words of a recording could not be loaded.', error);
      return { default: () => <></> };
    },
  ),
);

/** A recording with its words below. */
export const PlayerWithWords = ({ renew, ...words }: PlayerWithWordsProps) => {
  const [player, setPlayer] = useState<OpenPlayer>();
  return (
    <>
      <LivePlayer recording={words.recording} renew={renew} onOpen={setPlayer} />
      <Suspense>
        <Transcript player={player} {...words} />
      </Suspense>
    </>
  );
};

import { useState } from 'react';
import type { PlayedRecording } from '../../../pages/Player.tsx';
import { LivePlayer } from '../player/LivePlayer.tsx';
import type { OpenPlayer, Renew } from '../player/open-player.ts';
import { Transcript, type TranscriptProps } from './Transcript.tsx';

type PlayerWithWordsProps = Omit<TranscriptProps, 'player'> & {
  recording: PlayedRecording & TranscriptProps['recording'];
  renew: Renew;
};

/** A recording with its words below. */
export const PlayerWithWords = ({ renew, ...words }: PlayerWithWordsProps) => {
  const [player, setPlayer] = useState<OpenPlayer>();
  return (
    <>
      <LivePlayer recording={words.recording} renew={renew} onOpen={setPlayer} />
      <Transcript player={player} {...words} />
    </>
  );
};

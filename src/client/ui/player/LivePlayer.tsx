import { useLayoutEffect, useRef, useState } from 'react';
import { type PlayedRecording, Player } from '../../../pages/Player.tsx';
import { pageLanguage } from '../../page-language.ts';
import { type OpenPlayer, openPlayer, type Renew } from './open-player.ts';

type LivePlayerProps = {
  /** Another address of the same recording does not interrupt what is playing; it is used once the first one fails. */
  recording: PlayedRecording;
  /** Gets the recording's address again, when its key has expired. */
  renew: Renew;
  /** Where it begins, in seconds. */
  from?: number | undefined;
  /** Gets what controls the player while it is shown, and then undefined. */
  onOpen?: (player: OpenPlayer | undefined) => void;
};

/** The player of pages with React. */
export const LivePlayer = ({ recording, renew, from = 0, onOpen }: LivePlayerProps) => {
  const [first] = useState({ recording, from });
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef({ renew, onOpen });
  latest.current = { renew, onOpen };
  useLayoutEffect(() => {
    if (!element.current) return;
    const player = openPlayer(element.current, () => latest.current.renew());
    if (first.from > 0) player.skip(first.from - player.audio.currentTime);
    latest.current.onOpen?.(player);
    return () => {
      player.close();
      latest.current.onOpen?.(undefined);
    };
  }, [first]);
  return <Player ref={element} recording={first.recording} language={pageLanguage} />;
};

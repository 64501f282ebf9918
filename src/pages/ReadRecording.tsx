import type { Playable } from '../shared/recordings/recordings.ts';
import { useLanguage } from './context.tsx';
import { Player } from './Player.tsx';
import { RecordingWords } from './RecordingWords.tsx';
import type { RecordingSlot } from './StoredContent.tsx';

/** A recording as readers get it: its player, and what is said in it once that is released. */
const ReadRecording = ({ recording }: { recording: Playable }) => (
  <div className="card">
    <Player recording={recording} language={useLanguage()} />
    {recording.words && <RecordingWords recording_id={recording.id} cues={recording.words} />}
  </div>
);

/** The recordings of a story, each where its block stands. */
export const readRecordings = (recordings: Playable[] = []): RecordingSlot => ({
  ids: recordings.map(({ id }) => id),
  show: (id) => recordings.map((each) => each.id === id && <ReadRecording key={id} recording={each} />),
});

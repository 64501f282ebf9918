import { iconPaths } from '../shared/icon-paths.ts';
import { describeRecording } from '../shared/recordings/describe-recording.ts';
import { useLanguage } from './context.tsx';
import { PathIcon } from './PathIcon.tsx';

/** How long a story was told, in lists: a story that is only spoken has no words to show. */
export const RecordingMark = ({ ms }: { ms: number }) => (
  <span className="recording-mark">
    <PathIcon path={iconPaths.play} className="icon icon-play" />
    {describeRecording(useLanguage(), ms)}
  </span>
);

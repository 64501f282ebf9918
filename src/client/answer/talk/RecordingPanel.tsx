import { useRef } from 'react';
import { PathIcon } from '../../../pages/PathIcon.tsx';
import { iconPaths } from '../../../shared/icon-paths.ts';
import { limits } from '../../../shared/limits.ts';
import { writeTime } from '../../../shared/recordings/times.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useLostFocus } from '../../ui/lost-focus.ts';
import { scrollIntoView } from './scroll-into-view.ts';
import type { Talk } from './talk.ts';
import type { TalkState } from './talk-state.ts';
import { texts } from './texts.ts';

/** While somebody speaks: the time, a level that moves, whether she is heard, and where her words are. */
export const RecordingPanel = ({ talk }: { talk: Talk }) => {
  const { step, ms, levels, isHeard, isDeviceFull } = talk.state();
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(heading);
  const isPaused = step === 'paused';
  const isUnheard = isHeard === false && !isPaused;
  const isSoonOver = ms >= limits.recordings.warning;
  return (
    <div className="talk-panel" data-step={step}>
      <h2 ref={heading} tabIndex={-1} className="talk-now" aria-live="polite">
        {isPaused ? texts.paused : step === 'stopping' ? texts.oneMoment : texts.recording}
      </h2>
      <p className="talk-time" role="timer" aria-label={texts.length}>
        {writeTime(ms)}
      </p>
      <Level levels={levels} />
      <div className="talk-hint">
        <p role="status" className={isUnheard ? 'talk-notice' : undefined}>
          {isPaused ? texts.often : hearing(isHeard)}
        </p>
        {/* one thing at a time: what is to be done goes first */}
        <p>{isDeviceFull ? texts.deviceFull : !(isUnheard || isSoonOver) && texts.kept}</p>
        <p role="status" className="talk-notice">
          {isSoonOver && texts.soonOver}
        </p>
      </div>
      <div ref={scrollIntoView} className="talk-buttons">
        <Button className="talk-button" busy={step === 'stopping'} onClick={isPaused ? talk.resume : talk.pause}>
          {isPaused ? (
            <>
              <Icon name="microphone" />
              {texts.resume}
            </>
          ) : (
            <>
              <PathIcon path={iconPaths.pause} className="icon icon-pause" />
              {texts.pause}
            </>
          )}
        </Button>
        <Button variant="main" className="talk-button" busy={step === 'stopping'} onClick={() => void talk.stop()}>
          <PathIcon path="M7 7h10v10H7z" className="icon icon-stop" />
          {texts.stop}
        </Button>
      </div>
    </div>
  );
};

const hearing = (isHeard: TalkState['isHeard']): string =>
  isHeard === undefined ? texts.listening : isHeard ? texts.heard : texts.notHeard;

const bars = 40;

/** Loudness is seen as it is heard: a level of a quarter is half as high. */
const Level = ({ levels }: { levels: number[] }) => {
  const shown = [...Array<number>(Math.max(0, bars - levels.length)).fill(0), ...levels];
  const path = shown.map((level, index) => {
    const height = 2 + Math.sqrt(level / 255) * 46;
    return `M${index * 8 + 4} ${50 - height}v${2 * height}`;
  });
  return (
    <svg className="talk-level" viewBox={`0 0 ${bars * 8} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path.join('')} />
    </svg>
  );
};

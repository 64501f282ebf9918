import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { takeLostFocus } from '../../ui/lost-focus.ts';
import { ElsewherePanel } from './ElsewherePanel.tsx';
import { type RecordingActions, RecordingList } from './RecordingList.tsx';
import { RecordingPanel } from './RecordingPanel.tsx';
import type { RecordingBlock, RecordingBlocks } from './recording-blocks.ts';
import { Sound, type SoundActions } from './Sound.tsx';
import { ChooseFile, Fault, StartButton, StartPanel, TranscriberHint } from './StartPanel.tsx';
import type { ShownRecording } from './talk-state.ts';
import { texts } from './texts.ts';
import './talk.css';

type Props = RecordingActions & {
  asker: string | undefined;
  transcriber: string | undefined;
  /** Whether Talk is chosen: else the recordings stand below the text. */
  isTalkChosen: boolean;
  /** Where Talk is not chosen, unfinished ones stand above the text. */
  isUnfinishedAbove: boolean;
  /** Recordings that stand in the text have their player there. */
  blocks: RecordingBlocks;
  /** Puts the caret into the text. */
  toText: () => void;
};

/** Talk, which stands in the place of the text: before, during and after a recording. */
export const TalkPanel = ({ blocks, ...props }: Props) => {
  const { talk, canCorrect, onInsert } = props;
  const { recordings } = useSyncExternalStore(talk.subscribe, talk.state);
  const inText = useSyncExternalStore(blocks.subscribe, blocks.list);
  return (
    <>
      {inText.map((block) => {
        const one = recordings.find(({ playable }) => playable?.id === block.id);
        return (
          one &&
          createPortal(
            <InText {...{ talk, canCorrect, onInsert }} recording={one} block={block} />,
            block.element,
            one.id,
          )
        );
      })}
      <Card
        {...props}
        recordings={recordings.filter(({ playable }) => !inText.some(({ id }) => id === playable?.id))}
      />
    </>
  );
};

/** A player in the place of the label. */
const InText = ({
  block: { element },
  ...sound
}: SoundActions & { recording: ShownRecording; block: RecordingBlock }) => {
  useLayoutEffect(() => {
    const [first] = element.childNodes;
    if (first instanceof Text) first.remove();
  }, [element]);
  return (
    <div className="panel recording-frame">
      <Sound isFolded {...sound} />
    </div>
  );
};

type CardProps = Omit<Props, 'blocks'> & { recordings: ShownRecording[] };

const Card = ({ recordings: all, asker, transcriber, toText, isUnfinishedAbove, ...actions }: CardProps) => {
  const { talk, isTalkChosen } = actions;
  const { stoppedBy, step, isElsewhere } = talk.state();
  const label = useId();
  const recordings = all.filter(({ status }) => !isUnfinishedAbove || status !== 'unfinished');
  const isRecording = step !== 'idle' && step !== 'asking';
  const isUnfinished = recordings.some(({ status }) => status === 'unfinished');
  const heading = useHeading(
    all,
    { isTalkChosen, isUnfinished, isShown: !isRecording && recordings.length > 0 },
    toText,
  );
  if (isRecording)
    return (
      <section className="card talk-card" aria-label={texts.heading}>
        <RecordingPanel talk={talk} />
      </section>
    );
  if (recordings.length === 0)
    return (
      isTalkChosen && (
        <section className="card talk-card" aria-label={texts.heading}>
          {isElsewhere ? <ElsewherePanel talk={talk} /> : <StartPanel {...{ talk, asker, transcriber }} />}
        </section>
      )
    );
  return (
    <section className="card talk-card" aria-labelledby={label}>
      <h2 ref={heading} id={label} tabIndex={-1} className="talk-heading">
        {recordings.length > 1 ? texts.headingSeveral : texts.heading}
      </h2>
      {stoppedBy && (
        <p className="talk-state" role="status">
          {stoppedBy === 'length' ? texts.full : texts.deviceStopped}
        </p>
      )}
      {(isTalkChosen || (isUnfinished && actions.canAdd)) && <TranscriberHint transcriber={transcriber} />}
      <RecordingList recordings={recordings} {...actions} />
      {isTalkChosen && (isElsewhere ? <ElsewherePanel talk={talk} /> : !isUnfinished && <More talk={talk} />)}
    </section>
  );
};

/**
 * The heading takes the focus from a button that is gone: after recording, or after something was deleted or ended. If it
 * is gone too, the text has it. The buttons of an unfinished recording stay on the screen.
 */
const useHeading = (
  recordings: ShownRecording[],
  { isTalkChosen, isShown, isUnfinished }: { isTalkChosen: boolean; isShown: boolean; isUnfinished: boolean },
  toText: () => void,
) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const left = recordings.length + recordings.filter(({ status }) => status === 'unfinished').length;
  const before = useRef(0);
  const wasTalkChosen = useRef<boolean>(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what is shown has changed
  useEffect(() => {
    const isLess = left < before.current;
    before.current = left;
    // not where the page has opened with it
    const staysChosen = isTalkChosen && wasTalkChosen.current;
    wasTalkChosen.current = isTalkChosen;
    if (staysChosen || (isLess && isShown)) takeLostFocus(heading.current, { preventScroll: isUnfinished });
    else if (isLess && document.activeElement === document.body) toText();
  }, [isTalkChosen, isShown, left]);
  return heading;
};

const More = ({ talk }: Pick<Props, 'talk'>) => (
  <div className="talk-panel">
    {talk.canRecord && <StartButton talk={talk} label={texts.more} />}
    <Fault talk={talk} />
    <ChooseFile talk={talk} />
  </div>
);

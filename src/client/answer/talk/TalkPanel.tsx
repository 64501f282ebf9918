import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { takeLostFocus } from '../../ui/lost-focus.ts';
import { ElsewherePanel } from './ElsewherePanel.tsx';
import { RecordingPanel } from './RecordingPanel.tsx';
import type { RecordingBlock, RecordingBlocks } from './recording-blocks.ts';
import { Sound, type SoundActions } from './Sound.tsx';
import { ChooseFile, Fault, StartButton, StartPanel, TranscriberHint } from './StartPanel.tsx';
import { type ToldActions, ToldList } from './ToldList.tsx';
import type { Told } from './talk-state.ts';
import { texts } from './texts.ts';
import './talk.css';

type Props = ToldActions & {
  asker: string | undefined;
  transcriber: string | undefined;
  /** Whether Talk is chosen: else what was told stands below the text. */
  isTalking: boolean;
  /** Where Talk is not chosen, unfinished ones stand above the text. */
  isUnfinishedAbove: boolean;
  /** Recordings that stand in the text have their player there. */
  blocks: RecordingBlocks;
  /** Puts the caret into the text. */
  toText: () => void;
};

/** What is told instead of written: before, meanwhile and afterwards. */
export const TalkPanel = ({ blocks, ...props }: Props) => {
  const { talk, canCorrect, onInsert } = props;
  const { told } = useSyncExternalStore(talk.subscribe, talk.state);
  const inText = useSyncExternalStore(blocks.subscribe, blocks.list);
  return (
    <>
      {inText.map((block) => {
        const one = told.find(({ playable }) => playable?.id === block.id);
        return (
          one &&
          createPortal(<InText {...{ talk, canCorrect, onInsert }} told={one} block={block} />, block.element, one.id)
        );
      })}
      <Card {...props} told={told.filter(({ playable }) => !inText.some(({ id }) => id === playable?.id))} />
    </>
  );
};

/** A player in the place of the label. */
const InText = ({ block: { element }, ...sound }: SoundActions & { told: Told; block: RecordingBlock }) => {
  useLayoutEffect(() => {
    const [first] = element.childNodes;
    if (first instanceof Text) first.remove();
  }, [element]);
  return (
    <div className="recording-frame">
      <Sound isFolded {...sound} />
    </div>
  );
};

type CardProps = Omit<Props, 'blocks'> & { told: Told[] };

const Card = ({ told: all, asker, transcriber, toText, isUnfinishedAbove, ...actions }: CardProps) => {
  const { talk, isTalking } = actions;
  const { stoppedBy, step, isElsewhere } = talk.state();
  const label = useId();
  const told = all.filter(({ status }) => !isUnfinishedAbove || status !== 'unfinished');
  const isRecording = step !== 'idle' && step !== 'asking';
  const isUnfinished = told.some(({ status }) => status === 'unfinished');
  const heading = useHeading(all, { isTalking, isUnfinished, isShown: !isRecording && told.length > 0 }, toText);
  if (isRecording)
    return (
      <section className="card talk-card" aria-label={texts.told}>
        <RecordingPanel talk={talk} />
      </section>
    );
  if (told.length === 0)
    return (
      isTalking && (
        <section className="card talk-card" aria-label={texts.told}>
          {isElsewhere ? <ElsewherePanel talk={talk} /> : <StartPanel {...{ talk, asker, transcriber }} />}
        </section>
      )
    );
  return (
    <section className="card talk-card" aria-labelledby={label}>
      <h2 ref={heading} id={label} tabIndex={-1} className="told-heading">
        {told.length > 1 ? texts.toldSeveral : texts.told}
      </h2>
      {stoppedBy && (
        <p className="told-state" role="status">
          {stoppedBy === 'length' ? texts.full : texts.deviceStopped}
        </p>
      )}
      {(isTalking || (isUnfinished && actions.canTell)) && <TranscriberHint transcriber={transcriber} />}
      <ToldList told={told} {...actions} />
      {isTalking && (isElsewhere ? <ElsewherePanel talk={talk} /> : !isUnfinished && <More talk={talk} />)}
    </section>
  );
};

/**
 * The heading takes the focus from a button that is gone: after recording, or after something was deleted or ended. If it
 * is gone too, the text has it. The buttons of an unfinished recording stay on the screen.
 */
const useHeading = (
  told: Told[],
  { isTalking, isShown, isUnfinished }: { isTalking: boolean; isShown: boolean; isUnfinished: boolean },
  toText: () => void,
) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const left = told.length + told.filter(({ status }) => status === 'unfinished').length;
  const before = useRef(0);
  const wasTalking = useRef<boolean>(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what is shown has changed
  useEffect(() => {
    const isLess = left < before.current;
    before.current = left;
    // not where the page has opened with it
    const staysTalking = isTalking && wasTalking.current;
    wasTalking.current = isTalking;
    if (staysTalking || (isLess && isShown)) takeLostFocus(heading.current, { preventScroll: isUnfinished });
    else if (isLess && document.activeElement === document.body) toText();
  }, [isTalking, isShown, left]);
  return heading;
};

const More = ({ talk }: Pick<Props, 'talk'>) => (
  <div className="talk-panel">
    {talk.canRecord && <StartButton talk={talk} label={texts.more} />}
    <Fault talk={talk} />
    <ChooseFile talk={talk} />
  </div>
);

import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { RecordingPanel } from './RecordingPanel.tsx';
import type { RecordingBlock, RecordingBlocks } from './recording-blocks.ts';
import { ChooseFile, StartButton, StartPanel } from './StartPanel.tsx';
import { Sound, type ToldActions, ToldList } from './ToldList.tsx';
import type { Talk } from './talk.ts';
import type { Told } from './talk-state.ts';
import { texts } from './texts.ts';
import './talk.css';

type Props = Pick<ToldActions, 'append' | 'putIntoText'> & {
  talk: Talk;
  asker: string | undefined;
  transcriber: string | undefined;
  /** Whether Talk is chosen: else what was told stands below the text. */
  isTalking: boolean;
  /** Nothing can be begun or deleted: a submitted or locked answer. */
  isRead: boolean;
  /** Recordings that stand in the text have their player there. */
  blocks: RecordingBlocks;
};

/** What is told instead of written: before, meanwhile and afterwards. */
export const TalkPanel = ({ blocks, ...props }: Props) => {
  const { told } = useSyncExternalStore(props.talk.subscribe, props.talk.state);
  const inText = useSyncExternalStore(blocks.subscribe, blocks.list);
  return (
    <>
      {inText.map((block) => {
        const one = told.find(({ playable }) => playable?.id === block.id);
        return one && createPortal(<InText talk={props.talk} told={one} block={block} />, block.element, one.id);
      })}
      <Card {...props} told={told.filter(({ playable }) => !inText.some(({ id }) => id === playable?.id))} />
    </>
  );
};

/** A player in the place of the label. */
const InText = ({ talk, told, block: { element } }: { talk: Talk; told: Told; block: RecordingBlock }) => {
  useLayoutEffect(() => {
    const [first] = element.childNodes;
    if (first instanceof Text) first.remove();
  }, [element]);
  return <Sound talk={talk} told={told} />;
};

type CardProps = Omit<Props, 'blocks'> & { told: Told[] };

const Card = ({ talk, told, isTalking, isRead, append, putIntoText, ...start }: CardProps) => {
  const { stoppedBy, step } = talk.state();
  const actions = { talk, isRead, append, putIntoText };
  if (step !== 'idle' && step !== 'asking')
    return (
      <section className="card talk-card" aria-label={texts.told}>
        <RecordingPanel talk={talk} />
      </section>
    );
  if (!isTalking)
    return (
      told.length > 0 && (
        <section className="card talk-card" aria-label={texts.told}>
          <ToldList told={told} {...actions} />
        </section>
      )
    );
  const isUnfinished = told.some(({ status }) => status === 'unfinished');
  return (
    <section className="card talk-card" aria-label={texts.told}>
      {told.length === 0 ? (
        <StartPanel talk={talk} {...start} />
      ) : (
        <>
          <AfterRecording>{stoppedBy && (stoppedBy === 'length' ? texts.full : texts.deviceStopped)}</AfterRecording>
          <ToldList told={told} {...actions} />
          {!isUnfinished && <More talk={talk} />}
        </>
      )}
    </section>
  );
};

/** Takes the focus from the buttons that are gone. */
const AfterRecording = ({ children }: { children: string | undefined }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="told-heading">
        {texts.told}
      </h2>
      {children && (
        <p className="told-state" role="status">
          {children}
        </p>
      )}
    </>
  );
};

const More = ({ talk }: { talk: Talk }) => {
  const { fault } = talk.state();
  return (
    <div className="talk-panel">
      {fault && <p role="alert">{texts.faults[fault]}</p>}
      {talk.canRecord && <StartButton talk={talk} label={texts.more} />}
      <ChooseFile talk={talk} />
    </div>
  );
};

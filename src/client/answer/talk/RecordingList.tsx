import { useState, useSyncExternalStore } from 'react';
import { writeTime } from '../../../shared/recordings/times.ts';
import type { ApiError } from '../../api.ts';
import { format } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { Sound, type SoundActions } from './Sound.tsx';
import { Fault, StartButton, TranscriberHint } from './StartPanel.tsx';
import { scrollIntoView } from './scroll-into-view.ts';
import type { Talk } from './talk.ts';
import type { ShownRecording } from './talk-state.ts';
import { texts } from './texts.ts';

export type RecordingActions = SoundActions & {
  /** Something can be begun, put into the text, and deleted: not in a submitted or locked answer. */
  canAdd: boolean;
  /** Another tab writes: what is unfinished is its business. */
  isPassive?: boolean;
  /** Continues an unfinished recording. */
  onContinue: (id: string) => void;
  /** Puts a recording where the caret is in the text. */
  putIntoText: (id: string) => void;
};

type Props = RecordingActions & { isTalkChosen: boolean };

/** The recordings, one below the other, to listen to and to delete. */
export const RecordingList = ({ recordings, ...actions }: Props & { recordings: ShownRecording[] }) => (
  <ul className="talk-recordings">
    {recordings.map((one) => (
      <li key={one.id}>
        {one.status === 'unfinished' ? (
          <Unfinished recording={one} {...actions} />
        ) : (
          <Finished recording={one} {...actions} />
        )}
      </li>
    ))}
  </ul>
);

type AboveProps = Pick<Props, 'talk' | 'canAdd' | 'isPassive' | 'onContinue'> & { transcriber: string | undefined };

/** What is not finished, above the text of who writes. */
export const UnfinishedAbove = ({ talk, transcriber, ...actions }: AboveProps) => {
  const { recordings } = useSyncExternalStore(talk.subscribe, talk.state);
  const left = recordings.filter(({ status }) => status === 'unfinished');
  if (left.length === 0) return null;
  return (
    <section className="card talk-card talk-above" aria-label={texts.heading}>
      {actions.canAdd && <TranscriberHint transcriber={transcriber} />}
      {left.map((one) => (
        <Unfinished key={one.id} recording={one} talk={talk} isTalkChosen={false} {...actions} />
      ))}
    </section>
  );
};

type UnfinishedProps = Pick<Props, 'talk' | 'canAdd' | 'isPassive' | 'isTalkChosen' | 'onContinue'> & {
  recording: ShownRecording;
};

/** Of an earlier visit, or interrupted: it goes on at a touch. While somebody writes, a quiet line. */
const Unfinished = ({ talk, recording: { id, ms }, canAdd, isPassive, isTalkChosen, onContinue }: UnfinishedProps) => {
  const canContinue = canAdd && talk.canRecord;
  const said = format(texts.unfinished, { length: writeTime(ms) });
  const finish = () => void talk.finish(id);
  if (!isTalkChosen)
    return (
      <div className="ends talk-unfinished">
        <p>{said}</p>
        <div className="talk-actions">
          {canContinue && (
            <Button variant="quiet" onClick={() => onContinue(id)}>
              {texts.goOn}
            </Button>
          )}
          {!isPassive && (
            <Button variant="quiet" onClick={finish}>
              {texts.done}
            </Button>
          )}
        </div>
      </div>
    );
  return (
    <div className="talk-panel">
      <p className="talk-invitation" role="status">
        {said}
      </p>
      <p className="talk-hint">{canContinue ? `${texts.toListen} ${texts.canTellMore}` : texts.toListen}</p>
      <div ref={scrollIntoView} className="talk-buttons">
        <Button className="talk-button" onClick={finish}>
          {texts.done}
        </Button>
        {canContinue && <StartButton variant="main" talk={talk} label={texts.goOn} onClick={() => onContinue(id)} />}
      </div>
      <Fault talk={talk} />
    </div>
  );
};

const Finished = ({
  recording,
  isTalkChosen,
  canAdd,
  isPassive,
  onContinue,
  putIntoText,
  ...sound
}: Props & { recording: ShownRecording }) => {
  const { playable } = recording;
  return (
    <>
      <Sound recording={recording} isFolded={!isTalkChosen} {...sound} />
      <State recording={recording} isDeviceFull={sound.talk.state().isDeviceFull} />
      {canAdd && (
        <div className="talk-actions">
          {playable && !isTalkChosen && (
            <Button variant="quiet" onClick={() => putIntoText(playable.id)}>
              {texts.putIntoText}
            </Button>
          )}
          <Delete talk={sound.talk} id={recording.id} />
        </div>
      )}
    </>
  );
};

const State = ({
  recording: { status, fraction, problem },
  isDeviceFull,
}: {
  recording: ShownRecording;
  isDeviceFull: boolean;
}) => (
  // without a space while there is nothing to say: then it takes no room
  <p className="talk-state unless-empty" role="status">
    {status === 'sending' && !problem && format(texts.sending, { percent: String(Math.round(fraction * 100)) })}
    {status === 'sending' && !problem && isDeviceFull && ` ${texts.keepOpen}`}
    {status === 'sending' && problem && notSent(problem, isDeviceFull)}
    {status === 'processing' && texts.processing}
    {status === 'refused' && texts.refused}
  </p>
);

const notSent = ({ status, message }: ApiError, isDeviceFull: boolean): string => {
  if (status !== 0) return message;
  return isDeviceFull ? texts.notSentFull : texts.notSent;
};

const Delete = ({ talk, id }: { talk: Talk; id: string }) => {
  const [isAsking, setIsAsking] = useState(false);
  const [errorText, setErrorText] = useState('');
  const remove = async () => {
    setIsAsking(false);
    try {
      await talk.remove(id);
    } catch (error) {
      console.warn(error);
      setErrorText(texts.deleteFailed);
    }
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {texts.delete}
      </Button>
      <ErrorMessage>{errorText}</ErrorMessage>
      {isAsking && (
        <Dialog title={texts.deleteTitle} onClose={() => setIsAsking(false)}>
          <p>{texts.deleteText}</p>
          <div className="action-row">
            <Button variant="main" onClick={() => setIsAsking(false)}>
              {texts.keep}
            </Button>
            <Button onClick={() => void remove()}>{texts.delete}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
};

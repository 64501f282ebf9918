import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { escapeHtml } from '../../../shared/content/escape-html.ts';
import type { Playable } from '../../../shared/recordings/recordings.ts';
import { writeTime } from '../../../shared/recordings/times.ts';
import { format } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { LivePlayer } from '../../ui/player/LivePlayer.tsx';
import { StartButton } from './StartPanel.tsx';
import type { Talk } from './talk.ts';
import type { Told } from './talk-state.ts';
import { texts } from './texts.ts';

export type ToldActions = {
  talk: Talk;
  /** Nothing can be added or deleted: a submitted or locked answer. */
  isRead: boolean;
  /** Puts HTML behind the text. */
  append: (html: string) => void;
  /** Puts a recording where the caret is in the text. */
  putIntoText: (id: string) => void;
};

/** What was told, one below the other, to listen to and to delete. */
export const ToldList = ({ told, ...actions }: ToldActions & { told: Told[] }) => (
  <ul className="told">
    {told.map((one) => (
      <li key={one.id}>
        {one.status === 'unfinished' ? <Unfinished told={one} {...actions} /> : <Finished told={one} {...actions} />}
      </li>
    ))}
  </ul>
);

/** Of an earlier visit, or interrupted: it goes on at a touch. */
const Unfinished = ({ talk, told: { id, ms }, isRead }: Pick<ToldActions, 'talk' | 'isRead'> & { told: Told }) => (
  <div className="talk-panel">
    <p className="talk-invitation" role="status">
      {format(texts.unfinished, { length: writeTime(ms) })}
    </p>
    <div className="talk-buttons">
      <Button className="talk-button" onClick={() => void talk.finish(id)}>
        {texts.done}
      </Button>
      {!isRead && talk.canRecord && <StartButton variant="main" talk={talk} unfinished={id} label={texts.tellMore} />}
    </div>
  </div>
);

const Finished = ({ told, talk, isRead, append, putIntoText }: ToldActions & { told: Told }) => {
  const { id, playable } = told;
  return (
    <>
      {playable?.transcript && !isRead ? (
        <Suspense fallback={<Sound talk={talk} told={told} />}>
          <Words talk={talk} playable={playable} append={append} />
        </Suspense>
      ) : (
        <Sound talk={talk} told={told} />
      )}
      <State told={told} />
      {!isRead && (
        <div className="told-actions">
          {playable && (
            <Button variant="quiet" onClick={() => putIntoText(playable.id)}>
              {texts.putIntoText}
            </Button>
          )}
          <Delete talk={talk} id={id} />
        </div>
      )}
    </>
  );
};

type WordsProps = Pick<ToldActions, 'talk' | 'append'> & { playable: Playable };

/** Its words, as they were heard, to put right and to put into the answer. */
const Words = ({ talk, playable, append }: WordsProps) => {
  const { id } = playable;
  const calls = useMemo(() => talk.wordsOf(id), [talk, id]);
  return (
    <PlayerWithWords
      recording={playable}
      renew={async () => (await talk.playable(id))?.url}
      calls={calls}
      by="answerer"
      onInsert={(paragraphs) => append(paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join(''))}
    />
  );
};

/** A chunk of its own: most recordings have no words. */
const PlayerWithWords = lazy(async () => ({
  default: (await import('../../ui/words/PlayerWithWords.tsx')).PlayerWithWords,
}));

/** A player: of what the server plays, or of each take that is only on this device yet. */
export const Sound = ({ talk, told }: { talk: Talk; told: Told }) => {
  const { playable } = told;
  if (playable) return <LivePlayer recording={playable} renew={async () => (await talk.playable(playable.id))?.url} />;
  return <DeviceSound talk={talk} told={told} />;
};

const DeviceSound = ({ talk, told: { id, ms, peaks } }: { talk: Talk; told: Told }) => {
  const [takes, setTakes] = useState<string[]>([]);
  useEffect(() => {
    let addresses: string[] = [];
    let isGone = false;
    const open = async () => {
      const blobs = await talk.soundOf(id);
      if (isGone) return;
      addresses = blobs.map((blob) => URL.createObjectURL(blob));
      setTakes(addresses);
    };
    open().catch((error: unknown) => console.warn('What was told cannot be read.', error));
    return () => {
      isGone = true;
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, [talk, id]);
  const [only] = takes;
  if (takes.length === 1 && only !== undefined)
    return <LivePlayer recording={{ id, duration_ms: ms, peaks, url: only }} renew={async () => only} />;
  // the server joins them
  return takes.map((url) => (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written its words yet
    <audio key={url} controls src={url} />
  ));
};

const State = ({ told: { status, fraction, problem } }: { told: Told }) => (
  <p className="told-state" role="status">
    {status === 'sending' && !problem && format(texts.sending, { percent: String(Math.round(fraction * 100)) })}
    {status === 'sending' && problem && (problem.status === 0 ? texts.notSent : problem.message)}
    {status === 'processing' && texts.processing}
    {status === 'refused' && texts.refused}
  </p>
);

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
          <div className="dialog-actions">
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

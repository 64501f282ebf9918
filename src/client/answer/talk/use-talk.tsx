import { type ReactNode, type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { Answer } from '../../../shared/answers/answers.ts';
import { escapeHtml } from '../../../shared/content/escape-html.ts';
import { ui } from '../../messages.ts';
import type { Device } from '../device/store.ts';
import type { Editor } from '../editor/mount.ts';
import type { SubmittedTalk } from '../session/submission.ts';
import type { Mode } from '../session/view.ts';
import type { RecordingBlocks } from './recording-blocks.ts';
import type { Talk } from './talk.ts';
import { useLeftUnfinished } from './use-left-unfinished.ts';

type TalkModule = typeof import('./open-talk.ts');
type Opened = { talk: Talk; module: TalkModule };

type Options = {
  device: Device;
  token: string;
  answer: Answer;
  /** Where the session finds the recordings, when the answer is submitted. */
  submittedTalk: RefObject<SubmittedTalk | undefined>;
  mode: Mode;
  /** Another tab of this browser writes. */
  isPassive: boolean;
  blocks: RecordingBlocks;
  editor: Editor | undefined;
  /** Whether something is written. Undefined until the text is shown. */
  isWritten: (() => boolean) | undefined;
  /** Puts HTML behind the text, and saves it. */
  append: (html: string) => void;
};

type PageTalk = {
  /** Whether something can be begun. */
  canAdd: boolean;
  /** Talk is chosen: the card is in the place of the editor. */
  isTalkChosen: boolean;
  isRecording: boolean;
  /** What is said is neither on the device nor with the server yet. */
  isAtRisk: boolean;
  /** Where the recordings are: on the device only, or with the server; undefined if there are none. */
  recordingsAt: 'device' | 'server' | undefined;
  choose: (isTalkChosen: boolean) => void;
  /** Above the text: what an earlier visit has left unfinished. */
  above: ReactNode;
  panel: ReactNode;
};

/** Loads the recorder when Talk is chosen, or where there are recordings already. */
export const useTalk = (options: Options): PageTalk => {
  const { device, answer, submittedTalk, mode, isPassive } = options;
  const canAdd = mode === 'writing' || mode === 'again';
  const canCorrect = canAdd || mode === 'reading';
  const [isChosen, setIsChosen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const [latest] = useState({ options, loading: undefined as Promise<Opened | undefined> | undefined });
  latest.options = options;
  const talk = opened?.talk;

  const load = (): Promise<Opened | undefined> => {
    latest.loading ??= open(latest)
      .then((loaded) => {
        submittedTalk.current = {
          hasRecordings: () => loaded.talk.isRecording() || loaded.talk.state().recordings.length > 0,
          send: (notify) => loaded.module.sendRecordings(loaded.talk, notify),
        };
        setHasFailed(false);
        setOpened(loaded);
        return loaded;
      })
      .catch((error: unknown) => {
        console.warn('The recorder could not be loaded.', error);
        latest.loading = undefined;
        setHasFailed(true);
        return undefined;
      });
    return latest.loading;
  };

  const openKept = async () => {
    const isKept = await hasKept(device, answer.question.id);
    if (isKept || answer.recordings?.length || answer.unplayed) await load();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void openKept(), []);

  useEffect(() => {
    if (!talk) return;
    if (isPassive) return void talk.suspend();
    talk.activate();
    const wake = () => talk.online();
    addEventListener('online', wake);
    return () => removeEventListener('online', wake);
  }, [talk, isPassive]);

  const isRecording = useSyncExternalStore(talk?.subscribe ?? never, () => talk?.isRecording() ?? false);
  const isAtRisk = useSyncExternalStore(talk?.subscribe ?? never, () => talk?.state().isDeviceFull ?? false);
  const place = useSyncExternalStore(talk?.subscribe ?? never, () => (talk ? placeOf(talk) : undefined));
  useEffect(() => {
    if (!canAdd) setIsChosen(false);
  }, [canAdd]);

  const isTalkChosen = isChosen && canAdd;
  const { isAbove, moveAbove } = useLeftUnfinished(talk, {
    isWritten: options.isWritten,
    canAdd,
    openTalk: () => setIsChosen(true),
  });
  const choose = (isTalkChosen: boolean) => {
    moveAbove();
    setIsChosen(isTalkChosen);
    if (isTalkChosen) void load();
    else void talk?.stop();
  };
  /** The text is shown, so that she sees where her words are. */
  const insert = (paragraphs: string[]) => {
    setIsChosen(false);
    options.append(paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join(''));
  };
  const { TalkPanel, UnfinishedAbove } = opened?.module ?? {};
  const goOn = (id: string) => {
    setIsChosen(true);
    void talk?.start(id);
  };
  const above = talk && UnfinishedAbove && isAbove && !isTalkChosen && (
    <UnfinishedAbove {...{ talk, canAdd, isPassive }} transcriber={answer.transcriber} onContinue={goOn} />
  );
  const panel =
    talk && TalkPanel ? (
      <TalkPanel
        talk={talk}
        asker={answer.asker?.name}
        transcriber={answer.transcriber}
        {...{ isTalkChosen, canAdd, canCorrect, isPassive }}
        blocks={options.blocks}
        isUnfinishedAbove={isAbove && !isTalkChosen}
        onContinue={goOn}
        onInsert={canCorrect && !isPassive ? insert : undefined}
        putIntoText={(id) => {
          setIsChosen(false);
          options.editor?.insertRecording(id);
        }}
        toText={() => options.editor?.focus()}
      />
    ) : (
      isTalkChosen && (
        <div className="card sheet-text">
          <p className="hint loading" role="status">
            {hasFailed ? ui.unreachable : ui.loading}
          </p>
        </div>
      )
    );
  return {
    canAdd,
    isTalkChosen,
    isRecording,
    isAtRisk: isRecording && isAtRisk,
    recordingsAt: place,
    choose,
    above,
    panel,
  };
};

const open = async (latest: { options: Options }): Promise<Opened> => {
  const module = await import('./open-talk.ts');
  const talk = await module.openTalk({ ...latest.options, isLocked: () => latest.options.mode === 'locked' });
  return { talk, module };
};

const placeOf = (talk: Talk): PageTalk['recordingsAt'] => {
  const { recordings, isDeviceFull } = talk.state();
  if (recordings.length === 0 || isDeviceFull) return undefined;
  return recordings.some(({ status }) => status === 'unfinished' || status === 'sending') ? 'device' : 'server';
};

const never = () => () => {};

/** Whether this device has recordings of this question. */
const hasKept = async ({ recordings }: Device, question_id: string): Promise<boolean> => {
  try {
    const all = await recordings.read<{ question_id: string }[]>('recordings', (store) => store.getAll());
    return all.some((one) => one.question_id === question_id);
  } catch (error) {
    console.warn('The recordings on this device cannot be read.', error);
    return false;
  }
};

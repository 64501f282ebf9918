import { type ReactNode, type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { Answer } from '../../../shared/answers/answers.ts';
import { ui } from '../../messages.ts';
import type { Device } from '../device/store.ts';
import type { Editor } from '../editor/mount.ts';
import type { SubmittedTalk } from '../session/submission.ts';
import type { RecordingBlocks } from './recording-blocks.ts';
import type { Talk } from './talk.ts';

type TalkModule = typeof import('./open-talk.ts');
type Opened = { talk: Talk; module: TalkModule };

type Options = {
  device: Device;
  token: string;
  answer: Answer;
  /** Where the session finds what was told, when the answer is submitted. */
  told: RefObject<SubmittedTalk | undefined>;
  /** Whether something can be begun. */
  canTell: boolean;
  /** Another tab of this browser writes. */
  isPassive: boolean;
  isLocked: boolean;
  blocks: RecordingBlocks;
  editor: Editor | undefined;
  /** Puts HTML behind the text, and saves it. */
  append: (html: string) => void;
};

type PageTalk = {
  /** Talk is chosen: the card is in the place of the editor. */
  isTalking: boolean;
  isRecording: boolean;
  choose: (isTalking: boolean) => void;
  panel: ReactNode;
};

/** Loads what telling needs when Talk is chosen, or where something was told already. */
export const useTalk = (options: Options): PageTalk => {
  const { device, answer, told, canTell, isPassive } = options;
  const [isChosen, setIsChosen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const [latest] = useState({ options, loading: undefined as Promise<Opened | undefined> | undefined });
  latest.options = options;
  const talk = opened?.talk;

  const load = (): Promise<Opened | undefined> => {
    latest.loading ??= open(latest)
      .then((loaded) => {
        told.current = {
          hasTold: () => loaded.talk.isRecording() || loaded.talk.state().told.length > 0,
          send: (notify) => loaded.module.sendTold(loaded.talk, notify),
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
    if (isKept || answer.recordings?.length) await load();
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

  // what an earlier visit has left is said at once
  const hasUnfinished = useSyncExternalStore(
    talk?.subscribe ?? never,
    () => talk?.state().told.some(({ status }) => status === 'unfinished') ?? false,
  );
  const isRecording = useSyncExternalStore(talk?.subscribe ?? never, () => talk?.isRecording() ?? false);
  useEffect(() => {
    if (hasUnfinished) setIsChosen(true);
  }, [hasUnfinished]);
  useEffect(() => {
    if (!canTell) setIsChosen(false);
  }, [canTell]);

  const isTalking = isChosen && canTell;
  const choose = (isTalking: boolean) => {
    setIsChosen(isTalking);
    if (isTalking) void load();
    else void talk?.stop();
  };
  const { TalkPanel } = opened?.module ?? {};
  const panel =
    talk && TalkPanel ? (
      <TalkPanel
        talk={talk}
        asker={answer.asker?.name}
        transcriber={answer.transcriber}
        isTalking={isTalking}
        isRead={!canTell}
        blocks={options.blocks}
        append={options.append}
        putIntoText={(id) => {
          setIsChosen(false);
          options.editor?.insertRecording(id);
        }}
      />
    ) : (
      isTalking && (
        <div className="card sheet-text">
          <p className="loading" role="status">
            {hasFailed ? ui.unreachable : ui.loading}
          </p>
        </div>
      )
    );
  return { isTalking, isRecording, choose, panel };
};

const open = async (latest: { options: Options }): Promise<Opened> => {
  const module = await import('./open-talk.ts');
  const talk = await module.openTalk({ ...latest.options, isLocked: () => latest.options.isLocked });
  return { talk, module };
};

const never = () => () => {};

/** Whether this device has something that was told to this question. */
const hasKept = async ({ recordings }: Device, question_id: string): Promise<boolean> => {
  try {
    const all = await recordings.read<{ question_id: string }[]>('recordings', (store) => store.getAll());
    return all.some((one) => one.question_id === question_id);
  } catch (error) {
    console.warn('What was told before cannot be read.', error);
    return false;
  }
};

import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { words as sentences } from '../../shared/words.ts';
import { uploadImage } from '../api.ts';
import { ActionBar } from './ActionBar.tsx';
import type { Device } from './device/store.ts';
import type { Words } from './editor/mount.ts';
import { clearFrame, openFrame } from './frame.ts';
import type { Opened } from './opened.ts';
import { photosHaveArrived } from './photos-have-arrived.ts';
import { RemainingTime } from './RemainingTime.tsx';
import { useSpellCheck } from './spell-check.ts';
import { Toolbar } from './Toolbar.tsx';
import { useEditor } from './use-editor.ts';
import { useLeaving } from './use-leaving.ts';
import { useSaving } from './use-saving.ts';
import { useTabs } from './use-tabs.ts';

// seldom needed: fetched when they are
const ClosedBanner = lazy(async () => ({ default: (await import('./ClosedLink.tsx')).ClosedBanner }));
const Conflict = lazy(async () => ({ default: (await import('./Conflict.tsx')).Conflict }));
const CopyWords = lazy(async () => ({ default: (await import('./CopyWords.tsx')).CopyWords }));
const EarlierWords = lazy(async () => ({ default: (await import('./EarlierWords.tsx')).EarlierWords }));
const Reconnect = lazy(async () => ({ default: (await import('./Reconnect.tsx')).Reconnect }));
const LostWords = lazy(async () => ({ default: (await import('./LostWords.tsx')).LostWords }));

type Props = { token: string; device: Device; opened: Opened };

/** The question, the place to answer it, and what becomes of the answer. */
export const Writing = ({ token, device, opened }: Props) => {
  const { answer, draft, found, early } = opened;
  const { question, person } = answer;
  const [frame] = useState(openFrame);
  const words = useRef<Words | undefined>(undefined);
  const [photoTrouble, setPhotoTrouble] = useState<string | undefined>(undefined);
  const [note, setNote] = useState<string | undefined>(undefined);
  const [spellCheck, toggleSpellCheck] = useSpellCheck();
  const [submitting, setSubmitting] = useState(false);
  const isSubmitting = useRef(false);
  const [hasEarlyWords, setEarlyWords] = useState(early?.isEdited() ?? false);
  const hasUnsentWords = draft !== undefined && (found === 'resume' || found === 'conflict');
  const [reopened, setReopened] = useState(hasUnsentWords && question.status === 'submitted');

  const { saver, keeper, saving, keeping } = useSaving({ device, token, opened }, words);
  useLeaving(saver, keeper);

  const { editor, tools, trouble } = useEditor(frame.text, {
    early,
    words,
    content: hasUnsentWords ? draft.html : question.content,
    editable: early !== undefined,
    spellCheck,
    label: 'Your answer',
    photoPost: {
      send: (file, onProgress) => uploadImage(token, file, onProgress),
      keep: (name, file) => device.writePhoto({ name, file, question_id: question.id }),
      find: async (name) => (await device.readPhoto(name))?.file,
      forget: device.deletePhoto,
    },
    onEdit: () => {
      setEarlyWords(false);
      setNote(undefined);
      keeper.edited();
      saver.edited();
    },
    onPhotoTrouble: setPhotoTrouble,
  });

  useLayoutEffect(clearFrame, []);
  useEffect(() => early?.watch(() => setEarlyWords(true)), [early]);
  const isPassive = useTabs({ device, token, question_id: question.id, editor, saver, keeper });

  useLayoutEffect(() => {
    // words found on this device are on their way at once
    if (editor && found === 'resume') saver.adopt(question, true);
  }, [editor, found, question, saver]);

  const isLocked = saving.refusal === 'locked';
  const { refusal } = saving;
  const isReading = saving.status === 'submitted' && !reopened && !submitting && !isLocked;
  const isStopped = isLocked || saving.refusal === 'gone' || saving.conflict !== undefined;
  const editable = !(isStopped || isReading || submitting || isPassive);

  useLayoutEffect(() => {
    frame.sheet.hidden = saving.conflict !== undefined;
  }, [frame, saving.conflict]);
  useEffect(() => editor?.setEditable(editable), [editor, editable]);
  useEffect(() => editor?.setSpellCheck(spellCheck), [editor, spellCheck]);

  const submit = async () => {
    if (!editor || isSubmitting.current) return;
    isSubmitting.current = true;
    // one can write on while photos arrive, but not while the answer is submitted
    if (await photosHaveArrived(editor, setNote)) {
      setSubmitting(true);
      if (await saver.submit()) setReopened(false);
      setSubmitting(false);
    }
    isSubmitting.current = false;
  };

  const edit = () => {
    setReopened(true);
    // the editor takes keys once it is editable again
    requestAnimationFrame(() => editor?.focus());
  };

  const keepMine = () => saver.settle();

  const takeOther = async (other: string) => {
    if (!editor) return;
    await saver.settle({ rescue: editor.content(), replace: () => editor.setContent(other) });
  };

  const keepBoth = (other: string) =>
    saver.settle({ replace: () => editor?.setContent(`${other}${editor.keptContent()}`) });

  const bringBack = async (content: string) => {
    editor?.setContent(content);
    keeper.edited();
    saver.edited();
    await saver.save();
  };

  const mode = isStopped || isPassive ? 'closed' : isReading ? 'reading' : reopened ? 'again' : 'writing';

  const above = (
    <>
      {isLocked && (
        <p className="banner" role="status">
          {sentences.locked}
        </p>
      )}
      <header className="greeting">
        <p className="hello" dir="auto">
          Hello, {person.name}
        </p>
        <RemainingTime due_date={question.due_date} />
      </header>
      <h1 className="question" dir="auto">
        {question.question_text}
      </h1>
      {isReading && <p className="thanks">Your answer has been submitted. Thank you.</p>}
      <Suspense>
        {saving.conflict && editor && (
          <Conflict
            mine={editor.keptContent()}
            other={saving.conflict.content}
            onMine={keepMine}
            onOther={takeOther}
            onBoth={keepBoth}
          />
        )}
        {found === 'locked' && draft && <LostWords html={draft.html} />}
      </Suspense>
    </>
  );

  // as high as it will be, so that nothing moves when it comes
  const toolbar =
    editable && (editor && tools ? <Toolbar editor={editor} tools={tools} /> : <div className="toolbar" />);

  const wait = !editor && !early && (
    <p className="loading" role="status">
      {trouble ? 'This is taking longer than usual. We are still trying.' : 'Loading...'}
    </p>
  );

  const below = (
    <Suspense>
      {opened.isOffline && editor && (
        <Reconnect device={device} token={token} editor={editor} saver={saver} keeper={keeper} />
      )}
      {editor && saving.refusal !== undefined && saving.indicator !== 'saved' && (
        <CopyWords text={editor.plainText} intro="What you wrote since is still on this page." />
      )}
      {editor && saving.version > 0 && !saving.conflict && (
        <EarlierWords token={token} version={saving.version} onBringBack={editable ? bringBack : undefined} />
      )}
    </Suspense>
  );

  const actions = (
    <ActionBar
      saving={hasEarlyWords || (found === 'resume' && !editor) ? { ...saving, indicator: 'unsaved' } : saving}
      keeping={keeping}
      note={note}
      isBusy={submitting || !editor}
      spellCheck={isReading ? undefined : spellCheck}
      onSpellCheck={toggleSpellCheck}
      mode={mode}
      onSave={() => void saver.save()}
      onSubmit={() => void submit()}
      onEdit={edit}
    >
      {photoTrouble && <p className="trouble">{photoTrouble}</p>}
      {refusal && refusal !== 'locked' && refusal !== 'not accepted' ? (
        <Suspense>
          <ClosedBanner refusal={refusal} />
        </Suspense>
      ) : (
        saving.error && (
          <p className="trouble">
            {saving.error} <small>{saving.help}</small>
          </p>
        )
      )}
      {trouble && early && <p>This is taking longer than usual. You can write on: your words stay on this device.</p>}
      {keeping.trouble && !isStopped && (
        <p>This device cannot keep a copy of your words, so they are sent more often. Please stay connected.</p>
      )}
    </ActionBar>
  );

  return (
    <>
      {createPortal(above, frame.above)}
      {createPortal(toolbar, frame.tools)}
      {createPortal(wait, frame.wait)}
      {createPortal(below, frame.below)}
      {createPortal(actions, frame.actions)}
    </>
  );
};

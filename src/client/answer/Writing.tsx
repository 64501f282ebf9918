import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { words } from '../../shared/words.ts';
import { uploadImage } from '../api.ts';
import { ActionBar } from './ActionBar.tsx';
import type { Device } from './device/store.ts';
import type { Editor } from './editor/mount.ts';
import { photosHaveArrived } from './photos-have-arrived.ts';
import { RemainingTime } from './RemainingTime.tsx';
import { useSpellCheck } from './spell-check.ts';
import { Toolbar } from './Toolbar.tsx';
import type { Opened } from './use-answer.ts';
import { useEditor } from './use-editor.ts';
import { useLeaving } from './use-leaving.ts';
import { useReconnect } from './use-reconnect.ts';
import { useSaving } from './use-saving.ts';
import { useTabs } from './use-tabs.ts';

// seldom needed: fetched when they are
const ClosedBanner = lazy(async () => ({ default: (await import('./ClosedLink.tsx')).ClosedBanner }));
const Conflict = lazy(async () => ({ default: (await import('./Conflict.tsx')).Conflict }));
const CopyWords = lazy(async () => ({ default: (await import('./CopyWords.tsx')).CopyWords }));
const EarlierWords = lazy(async () => ({ default: (await import('./EarlierWords.tsx')).EarlierWords }));
const LostWords = lazy(async () => ({ default: (await import('./LostWords.tsx')).LostWords }));

type Props = { token: string; device: Device; opened: Opened };

/** The question, the place to answer it, and what becomes of the answer. */
export const Writing = ({ token, device, opened }: Props) => {
  const { answer, draft, found } = opened;
  const { question, person } = answer;
  const place = useRef<HTMLDivElement>(null);
  const editorRef = useRef<Editor | undefined>(undefined);
  const [photoTrouble, setPhotoTrouble] = useState<string | undefined>(undefined);
  const [note, setNote] = useState<string | undefined>(undefined);
  const [spellCheck, toggleSpellCheck] = useSpellCheck();
  const [submitting, setSubmitting] = useState(false);
  const isSubmitting = useRef(false);
  const hasUnsentWords = draft !== undefined && (found === 'resume' || found === 'conflict');
  const [reopened, setReopened] = useState(hasUnsentWords && question.status === 'submitted');

  const { saver, keeper, saving, keeping } = useSaving({ device, token, opened }, editorRef);
  useLeaving(saver, keeper);

  const { editor, tools, trouble } = useEditor(place, {
    content: hasUnsentWords ? draft.html : question.content,
    editable: false,
    spellCheck,
    label: 'Your answer',
    photoPost: {
      send: (file, onProgress) => uploadImage(token, file, onProgress),
      keep: (name, file) => device.writePhoto({ name, file, question_id: question.id }),
      find: async (name) => (await device.readPhoto(name))?.file,
      forget: device.deletePhoto,
    },
    onEdit: () => {
      setNote(undefined);
      keeper.edited();
      saver.edited();
    },
    onPhotoTrouble: setPhotoTrouble,
  });
  editorRef.current = editor;
  const isPassive = useTabs({ device, token, question_id: question.id, editor, saver, keeper });
  useReconnect({ device, token, isOffline: opened.isOffline, editor, saver, keeper });

  useEffect(() => {
    // words found on this device are on their way at once
    if (editor && found === 'resume') saver.adopt(question, true);
  }, [editor, found, question, saver]);

  const isLocked = saving.refusal === 'locked';
  const { refusal } = saving;
  const isReading = saving.status === 'submitted' && !reopened && !submitting && !isLocked;
  const isStopped = isLocked || saving.refusal === 'gone' || saving.conflict !== undefined;
  const editable = !(isStopped || isReading || submitting || isPassive);

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

  return (
    <div className="page">
      <main>
        {isLocked && (
          <p className="banner" role="status">
            {words.locked}
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
        <section className="sheet" aria-label="Answer" hidden={saving.conflict !== undefined}>
          {editor && tools && editable && <Toolbar editor={editor} tools={tools} />}
          <div ref={place} className="sheet-text">
            {!editor && (
              <p className="loading" role="status">
                {trouble ? 'This is taking longer than usual. We are still trying.' : 'Loading...'}
              </p>
            )}
          </div>
        </section>
        <Suspense>
          {editor && saving.refusal !== undefined && saving.indicator !== 'saved' && (
            <CopyWords text={editor.plainText} intro="What you wrote since is still on this page." />
          )}
          {editor && saving.version > 0 && !saving.conflict && (
            <EarlierWords token={token} version={saving.version} onBringBack={editable ? bringBack : undefined} />
          )}
        </Suspense>
      </main>
      <ActionBar
        saving={saving}
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
        {keeping.trouble && !isStopped && (
          <p>This device cannot keep a copy of your words, so they are sent more often. Please stay connected.</p>
        )}
      </ActionBar>
    </div>
  );
};

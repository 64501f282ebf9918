import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Answer } from '../../shared/answers.ts';
import { words } from '../../shared/words.ts';
import { saveAnswer, uploadImage } from '../api.ts';
import { ActionBar } from './ActionBar.tsx';
import { Conflict } from './Conflict.tsx';
import { CopyWords } from './CopyWords.tsx';
import type { Editor } from './editor/mount.ts';
import { RemainingTime } from './RemainingTime.tsx';
import { createSaver } from './saving.ts';
import { useSpellCheck } from './spell-check.ts';
import { Toolbar } from './Toolbar.tsx';
import { useEditor } from './use-editor.ts';
import { useLeaving } from './use-leaving.ts';

/** The question, the place to answer it, and what becomes of the answer. */
export const Writing = ({ token, answer: { question, person } }: { token: string; answer: Answer }) => {
  const place = useRef<HTMLDivElement>(null);
  const editorRef = useRef<Editor | undefined>(undefined);
  const [photoTrouble, setPhotoTrouble] = useState<string | undefined>(undefined);
  const [note, setNote] = useState<string | undefined>(undefined);
  const [spellCheck, toggleSpellCheck] = useSpellCheck();
  const [reopened, setReopened] = useState(false);

  const saver = useMemo(
    () =>
      createSaver({
        question,
        read: () => editorRef.current?.content() ?? question.content,
        send: (change) => saveAnswer(token, change),
      }),
    [question, token],
  );
  const saving = useSyncExternalStore(saver.subscribe, saver.state);
  const [submitting, setSubmitting] = useState(false);
  const [wasSubmitted, setWasSubmitted] = useState(question.status === 'submitted');
  useLeaving(saver);

  const isLocked = saving.refusal === 'locked';
  const isReading = wasSubmitted && !reopened;
  const editable = !isLocked && !isReading && !submitting && saving.refusal !== 'gone' && !saving.conflict;

  const { editor, tools, trouble } = useEditor(place, {
    content: question.content,
    editable,
    spellCheck,
    label: 'Your answer',
    sendPhoto: (file, onProgress) => uploadImage(token, file, onProgress),
    onEdit: () => {
      setNote(undefined);
      saver.edited();
    },
    onPhotoTrouble: setPhotoTrouble,
  });
  editorRef.current = editor;

  useEffect(() => editor?.setEditable(editable), [editor, editable]);
  useEffect(() => editor?.setSpellCheck(spellCheck), [editor, spellCheck]);

  const submit = async () => {
    if (!editor) return;
    setNote(undefined);
    if (!(await photosHaveArrived(editor, setNote))) return;
    setSubmitting(true);
    const isSubmitted = await saver.submit();
    setSubmitting(false);
    if (!isSubmitted || saver.state().indicator !== 'saved') return;
    setWasSubmitted(true);
    setReopened(false);
  };

  const edit = () => {
    setReopened(true);
    // the editor takes keys once it is editable again
    requestAnimationFrame(() => editor?.focus());
  };

  const takeOther = () => {
    if (saving.conflict) editor?.setContent(saving.conflict.content);
    saver.settle();
  };

  const keepBoth = () => {
    if (saving.conflict && editor) editor.setContent(`${saving.conflict.content}${editor.content()}`);
    saver.settle();
  };

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
        {isReading && !isLocked && <p className="thanks">Your answer has been submitted. Thank you.</p>}
        {saving.conflict && editor && (
          <Conflict
            mine={editor.content()}
            other={saving.conflict.content}
            onMine={saver.settle}
            onOther={takeOther}
            onBoth={keepBoth}
          />
        )}
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
        <div className="told" role="alert">
          {photoTrouble && <p className="trouble">{photoTrouble}</p>}
          {saving.error && <p className="trouble">{saving.error}</p>}
          {saving.refusal === 'gone' && (
            <p className="trouble">This question is no longer there, so your words cannot be sent. Please copy them.</p>
          )}
        </div>
        {editor && saving.refusal !== undefined && saving.indicator !== 'saved' && <CopyWords editor={editor} />}
      </main>
      <ActionBar
        saving={saving}
        note={note}
        isBusy={submitting || !editor}
        spellCheck={isReading && !isLocked ? undefined : spellCheck}
        onSpellCheck={toggleSpellCheck}
        mode={
          !editable && !submitting ? (isReading && !isLocked ? 'reading' : 'closed') : reopened ? 'again' : 'writing'
        }
        onSave={() => void saver.save()}
        onSubmit={() => void submit()}
        onEdit={edit}
      />
    </div>
  );
};

const moment = 300;

/** Waits for the photos on their way and says so; false when one needs the person first. */
const photosHaveArrived = async (editor: Editor, say: (text: string | undefined) => void): Promise<boolean> => {
  for (;;) {
    const { pending, failed } = editor.photosToCome();
    if (pending === 0) {
      say(undefined);
      return true;
    }
    if (failed > 0) {
      say('A photo could not be sent. Please try it again or remove it, then submit.');
      return false;
    }
    say('Waiting for your photo to arrive…');
    await new Promise((resolve) => setTimeout(resolve, moment));
  }
};

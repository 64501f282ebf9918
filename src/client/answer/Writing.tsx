import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { languageOf } from '../../shared/language.ts';
import { firstHtml } from '../../shared/messages/en/first-html.ts';
import { format } from '../../shared/messages/format.ts';
import { textDirection } from '../../shared/text-direction.ts';
import { uploadImage } from '../api.ts';
import { excerpt } from '../ui/excerpt.ts';
import { messages as ui } from '../ui/messages.ts';
import { richText } from '../ui/rich-text.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { ActionBar } from './ActionBar.tsx';
import { ClosedBanner } from './ClosedLink.tsx';
import { Conflict } from './Conflict.tsx';
import { CopyWords } from './CopyWords.tsx';
import type { Device } from './device/store.ts';
import { EarlierWords } from './EarlierWords.tsx';
import type { Words } from './editor/mount.ts';
import { clearFrame, openFrame } from './frame.ts';
import { LostWords } from './LostWords.tsx';
import { messages } from './messages.ts';
import { modeOf } from './mode.ts';
import { Notice } from './Notice.tsx';
import type { Opened } from './opened.ts';
import { Part, ReloadButton } from './Part.tsx';
import { photosHaveArrived } from './photos-have-arrived.ts';
import { RemainingTime } from './RemainingTime.tsx';
import { SubmitEmpty } from './SubmitEmpty.tsx';
import { useSpellCheck } from './spell-check.ts';
import { Toolbar } from './Toolbar.tsx';
import { useEditor } from './use-editor.ts';
import { useMounted, useSession } from './use-session.ts';

type Props = { token: string; device: Device; opened: Opened };

/** The question, the place to answer it, and what becomes of the answer. */
export const Writing = ({ token, device, opened }: Props) => {
  const { answer, draft, found, early } = opened;
  const { question, person } = answer;
  usePageTitle(format(firstHtml.title, { question: excerpt(question.question_text) }));
  const [frame] = useState(openFrame);
  const words = useRef<Words | undefined>(undefined);
  const [photoTrouble, setPhotoTrouble] = useState<string | undefined>(undefined);
  const [note, setNote] = useState<string | undefined>(undefined);
  const [spellCheck, toggleSpellCheck] = useSpellCheck();
  const [submitting, setSubmitting] = useState(false);
  const [unsubmitted, setUnsubmitted] = useState<string | undefined>(undefined);
  const isSubmitting = useRef(false);
  const [isAskingAboutEmpty, setAskingAboutEmpty] = useState(false);
  const hasOpened = useRef(false);
  const [hasEarlyWords, setEarlyWords] = useState(early?.isEdited() ?? false);
  const hasUnsentWords = draft !== undefined && (found === 'resume' || found === 'conflict');
  const [reopened, setReopened] = useState(hasUnsentWords && question.status === 'submitted');

  const session = useSession({ device, token, opened }, words);
  const { saving, keeping, isPassive, late } = session.state();

  const { editor, tools, trouble } = useEditor(frame.text, {
    early,
    words,
    content: hasUnsentWords ? draft.html : question.content,
    editable: early !== undefined,
    spellCheck,
    label: firstHtml.editor,
    direction: textDirection(question.question_text),
    photoPost: {
      send: (file, onProgress) => uploadImage(token, file, onProgress),
      keep: (name, file) => device.writePhoto({ name, file, question_id: question.id }),
      find: async (name) => (await device.readPhoto(name))?.file,
      forget: device.deletePhoto,
    },
    onEdit: () => {
      setEarlyWords(false);
      setNote(undefined);
      session.edited();
    },
    onPhotoTrouble: setPhotoTrouble,
  });

  useLayoutEffect(clearFrame, []);
  useEffect(() => early?.watch(() => setEarlyWords(true)), [early]);
  useMounted(session, editor);

  const { refusal } = saving;
  const mode = modeOf({ saving, isPassive, isReopened: reopened });
  const editable = (mode === 'writing' || mode === 'again') && !submitting;

  useEffect(() => editor?.setEditable(editable), [editor, editable]);
  useEffect(() => editor?.setSpellCheck(spellCheck), [editor, spellCheck]);

  useEffect(() => {
    hasOpened.current = true;
  }, []);
  const wasInConflict = useRef<boolean>(false);
  useEffect(() => {
    if (wasInConflict.current && editable) editor?.focus();
    wasInConflict.current = mode === 'conflict';
  }, [mode, editable, editor]);

  const submit = async (mayBeEmpty = false) => {
    if (!editor || isSubmitting.current) return;
    isSubmitting.current = true;
    setUnsubmitted(undefined);
    try {
      // one can write on while photos arrive, but not while the answer is submitted
      const arrived = await photosHaveArrived(editor, setNote);
      if (arrived !== true) return setUnsubmitted(arrived);
      if (!mayBeEmpty && editor.content() === '') return setAskingAboutEmpty(true);
      setSubmitting(true);
      if (await session.submit()) setReopened(false);
    } finally {
      setSubmitting(false);
      isSubmitting.current = false;
    }
  };

  const edit = () => {
    setReopened(true);
    // the editor takes keys once it is editable again
    requestAnimationFrame(() => editor?.focusEnd());
  };

  const bringBack = async (content: string) => {
    editor?.setContent(content);
    session.edited();
    await session.save();
  };

  const above = (
    <>
      {mode === 'locked' && (
        <Notice className="banner" takesFocus={hasOpened.current}>
          {firstHtml.locked}
        </Notice>
      )}
      <header className="greeting">
        <p className="hello">
          {richText(firstHtml.hello, { name: person.name }, { name: (name) => <bdi>{name}</bdi> })}
        </p>
        <RemainingTime due_date={question.due_date} />
      </header>
      <h1 className="question" dir="auto" lang={languageOf(question.question_text)}>
        {question.question_text}
      </h1>
      {mode === 'reading' && (
        <Notice className="thanks" takesFocus={hasOpened.current}>
          {firstHtml.thanks}
        </Notice>
      )}
      {saving.conflict && editor && (
        <Part>
          <Conflict
            sheet={frame.sheet}
            mine={editor.keptContent()}
            other={saving.conflict.content}
            onChoice={session.settle}
          />
        </Part>
      )}
      {mode === 'locked' && late !== undefined && <LostWords html={late} />}
    </>
  );

  // as high as it will be, so that nothing moves when it comes
  const toolbar =
    editable && (editor && tools ? <Toolbar editor={editor} tools={tools} /> : <div className="toolbar" />);

  const wait = !editor && !early && (
    <>
      <p className="loading" role="status">
        {trouble ? messages.loadTroubles.slow : ui.loading}
      </p>
      {trouble && <ReloadButton />}
    </>
  );

  const below = (
    <>
      {isAskingAboutEmpty && (
        <SubmitEmpty
          onSubmit={() => {
            setAskingAboutEmpty(false);
            void submit(true);
          }}
          onClose={() => {
            setAskingAboutEmpty(false);
            // the dialog gives the focus back to the button first
            requestAnimationFrame(() => editor?.focus());
          }}
        />
      )}
      {editor && saving.refusal !== undefined && saving.indicator !== 'saved' && (
        <CopyWords text={editor.plainText} intro={messages.copy.unsent} />
      )}
      {editor && saving.version > 0 && !saving.conflict && (
        <EarlierWords token={token} version={saving.version} onBringBack={editable ? bringBack : undefined} />
      )}
    </>
  );

  const actions = (
    <ActionBar
      saving={hasEarlyWords || (found === 'resume' && !editor) ? { ...saving, indicator: 'unsaved' } : saving}
      keeping={keeping}
      note={note}
      isBusy={submitting || !editor}
      spellCheck={mode === 'reading' ? undefined : spellCheck}
      onSpellCheck={toggleSpellCheck}
      mode={mode}
      onSave={() => void session.save()}
      onSubmit={() => void submit()}
      onEdit={edit}
    >
      {photoTrouble && <p className="trouble">{photoTrouble}</p>}
      {unsubmitted && <p className="trouble">{unsubmitted}</p>}
      {refusal && refusal !== 'locked' && refusal !== 'not accepted' ? (
        <ClosedBanner refusal={refusal} />
      ) : (
        saving.failure && (
          <p className="trouble">
            {messages.failed[saving.failure.kind]} {saving.failure.detail} <small>{saving.help}</small>
          </p>
        )
      )}
      {trouble && early && (
        <p>
          {firstHtml.late} {firstHtml.keepWriting} {firstHtml.reload}
        </p>
      )}
      {keeping.trouble && (mode === 'writing' || mode === 'again') && <p>{messages.notKept}</p>}
    </ActionBar>
  );

  return (
    <>
      {createPortal(<Part>{above}</Part>, frame.above)}
      {createPortal(<Part>{toolbar}</Part>, frame.tools)}
      {createPortal(wait, frame.wait)}
      {createPortal(<Part>{below}</Part>, frame.below)}
      {createPortal(<Part>{actions}</Part>, frame.actions)}
    </>
  );
};

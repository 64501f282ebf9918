import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { languageOf } from '../../../shared/language.ts';
import { firstHtml } from '../../../shared/messages/en/first-html.ts';
import { format } from '../../../shared/messages/format.ts';
import { textDirection } from '../../../shared/text-direction.ts';
import { uploadImage } from '../../api.ts';
import { excerpt } from '../../ui/excerpt.ts';
import { messages as ui } from '../../ui/messages.ts';
import { Notice } from '../../ui/Notice.tsx';
import { richText } from '../../ui/rich-text.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import type { Device } from '../device/store.ts';
import type { ContentSource } from '../editor/mount.ts';
import { Toolbar } from '../editor/Toolbar.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { useSpellCheck } from '../editor/use-spell-check.ts';
import { messages } from '../messages.ts';
import { waitForUploads } from '../photos/wait-for-uploads.ts';
import { modeOf } from '../session/mode.ts';
import type { Opened } from '../session/opened.ts';
import { ActionBar } from './ActionBar.tsx';
import { PartBoundary, ReloadButton } from './boundaries.tsx';
import { ClosedBanner } from './ClosedLink.tsx';
import { Conflict } from './Conflict.tsx';
import { CopyText } from './CopyText.tsx';
import { EarlierVersions } from './EarlierVersions.tsx';
import { openFrame, removePrerendered } from './frame.ts';
import { LockedDraft } from './LockedDraft.tsx';
import { RemainingTime } from './RemainingTime.tsx';
import { SubmitEmpty } from './SubmitEmpty.tsx';
import { useMounted, useSession } from './use-session.ts';

type Props = { token: string; device: Device; opened: Opened };

/** The answer page with a question: greeting, question, editor and action bar, rendered into the frame. */
export const Writing = ({ token, device, opened }: Props) => {
  const { answer, draft, verdict, early } = opened;
  const { question, person } = answer;
  usePageTitle(format(firstHtml.title, { question: excerpt(question.question_text) }));
  const [frame] = useState(openFrame);
  const contentSource = useRef<ContentSource | undefined>(undefined);
  const [photoError, setPhotoError] = useState<string | undefined>(undefined);
  const [note, setNote] = useState<string | undefined>(undefined);
  const [spellCheck, toggleSpellCheck] = useSpellCheck();
  const [submitting, setSubmitting] = useState(false);
  const [submitError, setSubmitError] = useState<string | undefined>(undefined);
  const isSubmitting = useRef(false);
  const [isAskingAboutEmpty, setAskingAboutEmpty] = useState(false);
  const hasOpened = useRef(false);
  const [hasEarlyEdits, setEarlyEdits] = useState(early?.isEdited() ?? false);
  const hasUnsentDraft = draft !== undefined && (verdict === 'resume' || verdict === 'conflict');
  const [reopened, setReopened] = useState(hasUnsentDraft && question.status === 'submitted');

  const session = useSession({ device, token, opened }, contentSource);
  const { saving, draftStatus, isPassive, lockedDraft } = session.state();

  const { editor, tools, loadFailed } = useEditor(frame.text, {
    early,
    contentSource,
    content: hasUnsentDraft ? draft.html : question.content,
    editable: early !== undefined,
    spellCheck,
    label: firstHtml.editor,
    direction: textDirection(question.question_text),
    photoBackend: {
      upload: (file, onProgress) => uploadImage(token, file, onProgress),
      store: (name, file) => device.writePhoto({ name, file, question_id: question.id }),
      find: async (name) => (await device.readPhoto(name))?.file,
      remove: device.deletePhoto,
      draftWritten: () => session.whenKept(),
    },
    onEdit: () => {
      setEarlyEdits(false);
      setNote(undefined);
      session.edited();
    },
    onPhotoError: setPhotoError,
  });

  useLayoutEffect(removePrerendered, []);
  useEffect(() => early?.onEdit(() => setEarlyEdits(true)), [early]);
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
    setSubmitError(undefined);
    try {
      // the editor stays editable during uploads, but not during the submit itself
      const uploaded = await waitForUploads(editor, setNote);
      if (uploaded !== true) return setSubmitError(uploaded);
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
    // the editor becomes editable with the next render
    requestAnimationFrame(() => editor?.focusEnd());
  };

  const restoreContent = async (content: string) => {
    editor?.setContent(content);
    session.edited();
    await session.save();
  };

  const above = (
    <>
      {mode === 'locked' && (
        <Notice kind="banner" takesFocus={hasOpened.current}>
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
        <Notice kind="thanks" takesFocus={hasOpened.current}>
          {firstHtml.thanks}
        </Notice>
      )}
      {saving.conflict && editor && (
        <PartBoundary>
          <Conflict
            sheet={frame.sheet}
            mine={editor.draftContent()}
            other={saving.conflict.content}
            onChoice={session.resolveConflict}
          />
        </PartBoundary>
      )}
      {mode === 'locked' && lockedDraft !== undefined && <LockedDraft html={lockedDraft} />}
    </>
  );

  // the placeholder has the toolbar's height, so that loading causes no layout shift
  const toolbar =
    editable && (editor && tools ? <Toolbar editor={editor} tools={tools} /> : <div className="toolbar" />);

  const wait = !editor && !early && (
    <>
      <p className="loading" role="status">
        {loadFailed ? messages.loadTroubles.slow : ui.loading}
      </p>
      {loadFailed && <ReloadButton />}
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
            // after the closing dialog has restored the focus to the button
            requestAnimationFrame(() => editor?.focus());
          }}
        />
      )}
      {editor && saving.refusal !== undefined && saving.indicator !== 'saved' && (
        <CopyText text={editor.plainText} intro={messages.copy.unsent} />
      )}
      {editor && saving.version > 0 && !saving.conflict && (
        <EarlierVersions token={token} version={saving.version} onRestore={editable ? restoreContent : undefined} />
      )}
    </>
  );

  const actions = (
    <ActionBar
      saving={hasEarlyEdits ? { ...saving, indicator: 'unsaved' } : saving}
      draftStatus={draftStatus}
      note={note}
      isBusy={submitting || !editor}
      spellCheck={mode === 'reading' ? undefined : spellCheck}
      onSpellCheck={toggleSpellCheck}
      mode={mode}
      onSave={() => void session.save()}
      onSubmit={() => void submit()}
      onEdit={edit}
    >
      {photoError && <p className="error-message">{photoError}</p>}
      {submitError && <p className="error-message">{submitError}</p>}
      {refusal && refusal !== 'locked' && refusal !== 'not accepted' ? (
        <ClosedBanner refusal={refusal} />
      ) : (
        saving.failure && (
          <p className="error-message">
            {messages.failed[saving.failure.kind]} {saving.failure.detail} <small>{saving.help}</small>
          </p>
        )
      )}
      {loadFailed && early && (
        <p>
          {firstHtml.late} {firstHtml.keepWriting} {firstHtml.reload}
        </p>
      )}
      {draftStatus.failed && (mode === 'writing' || mode === 'again') && <p>{messages.notKept}</p>}
    </ActionBar>
  );

  return (
    <>
      {createPortal(<PartBoundary>{above}</PartBoundary>, frame.above)}
      {createPortal(<PartBoundary>{toolbar}</PartBoundary>, frame.tools)}
      {createPortal(wait, frame.wait)}
      {createPortal(<PartBoundary>{below}</PartBoundary>, frame.below)}
      {createPortal(<PartBoundary>{actions}</PartBoundary>, frame.actions)}
    </>
  );
};

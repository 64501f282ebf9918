import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { textDirection } from '../../../shared/content/text-direction.ts';
import { languageOf } from '../../../shared/language.ts';
import { firstHtml, answer as messages } from '../../messages.ts';
import { excerpt } from '../../ui/excerpt.ts';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { changeTextSize, nextTextSize, readTextSize } from '../../ui/text-size.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { uploadImage } from '../api.ts';
import type { Device } from '../device/store.ts';
import type { ContentSource, Editor } from '../editor/mount.ts';
import { Toolbar } from '../editor/Toolbar.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { useSpellCheck } from '../editor/use-spell-check.ts';
import { type Opened, startOf } from '../session/opened.ts';
import { reportOpening } from '../session/report-opening.ts';
import type { SubmittedTalk } from '../session/submission.ts';
import { type View, viewOf } from '../session/view.ts';
import { createRecordingBlocks } from '../talk/recording-blocks.ts';
import { TalkSwitch } from '../talk/TalkSwitch.tsx';
import { useTalk } from '../talk/use-talk.tsx';
import { ActionBar, SpellCheck } from './ActionBar.tsx';
import { BelowAnswer } from './BelowAnswer.tsx';
import { PartBoundary } from './boundaries.tsx';
import { Conflict } from './Conflict.tsx';
import { type Frame, markRead, markTalkChosen, removePrerendered } from './frame.ts';
import { Asker, Greeting, TextSizeButton } from './Greeting.tsx';
import { LockedDraft } from './LockedDraft.tsx';
import { Problems } from './Problems.tsx';
import { ToolbarPlaceholder } from './ToolbarPlaceholder.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useRemainingTime } from './use-remaining-time.ts';
import { useMounted, useSession } from './use-session.ts';
import { Waiting } from './Waiting.tsx';

type Props = { token: string; device: Device; opened: Opened; frame: Frame };

/** The answer page with a question: maps the view of its session to components, in the slots of the frame. */
export const Writing = ({ token, device, opened, frame }: Props) => {
  const { prerendered } = opened;
  const { question, person, asker } = opened.answer;
  const { question_text } = question;
  usePageTitle(excerpt(question_text));
  const contentSource = useRef<ContentSource | undefined>(undefined);
  const [photoError, setPhotoError] = useState<string | undefined>(undefined);
  const [isSpellCheckOn, toggleSpellCheck] = useSpellCheck();
  const [textSize, setTextSize] = useState(readTextSize);
  const timeLeft = useRemainingTime(question.due_date);
  const submittedTalk = useRef<SubmittedTalk | undefined>(undefined);
  const [blocks] = useState(createRecordingBlocks);
  const session = useSession({ device, token, opened }, contentSource, submittedTalk);

  const { editor, tools, loadFailed } = useEditor(frame.text, {
    prerendered,
    contentSource,
    content: startOf(opened).html,
    editable: prerendered !== undefined,
    spellCheck: isSpellCheckOn,
    label: firstHtml.editor,
    direction: textDirection(question_text),
    language: person.language,
    photoBackend: {
      upload: (file, onProgress) => uploadImage(token, file, onProgress),
      store: (name, file) => device.writePhoto({ name, file, question_id: question.id }),
      find: async (name) => (await device.readPhoto(name))?.file,
      remove: device.deletePhoto,
      draftWritten: () => session.whenKept(),
    },
    recordingView: blocks.show,
    onEdit: session.edited,
    onPhotoError: setPhotoError,
  });

  const state = session.state();
  const view = viewOf(state, {
    editor: editor ? 'ready' : loadFailed ? 'failed' : 'loading',
    isPrerendered: prerendered !== undefined,
    hasText: frame.hasText,
  });
  const { mode, isEditable, isRead, conflict } = view;
  // the editor becomes editable with the next render
  const focusEnd = () => requestAnimationFrame(() => editor?.focusEnd());
  const talk = useTalk({
    ...{ device, token, answer: opened.answer, submittedTalk, blocks, editor },
    ...{ mode, isPassive: state.isPassive },
    isWritten: editor && (() => hasContent(frame.text)),
    append: (html) => {
      if (!editor) return;
      if (mode === 'reading') session.reopen();
      void session.restore(editor.draftContent() + html);
      focusEnd();
    },
  });
  const { isTalkChosen, isRecording, isAtRisk } = talk;

  useEffect(() => reportOpening(token), [token]);
  // the admin sees that it is begun
  useEffect(() => {
    if (isRecording && question.status === 'not_started') void session.save();
  }, [isRecording, question.status, session]);
  useLayoutEffect(removePrerendered, []);
  useLayoutEffect(() => markRead(frame.page, isRead), [frame, isRead]);
  useLayoutEffect(() => markTalkChosen(frame.page, isTalkChosen), [frame, isTalkChosen]);
  useMounted(session, editor);
  useKeyboardInset(editor);
  useEffect(() => editor?.setEditable(isEditable), [editor, isEditable]);
  useEffect(() => editor?.setSpellCheck(isSpellCheckOn), [editor, isSpellCheckOn]);
  useFocusAfterConflict(editor, view);
  const takesFocus = useHasOpened();

  const enlargeText = () => {
    const size = nextTextSize(textSize);
    changeTextSize(size);
    setTextSize(size);
  };

  const actions = {
    spellCheck: toggleSpellCheck,
    save: () => void session.save(),
    submit: () => void session.submit(),
    takeOver: async () => {
      await session.takeOver();
      focusEnd();
    },
    edit: () => {
      session.reopen();
      focusEnd();
    },
  };

  const above = (
    <>
      <Greeting
        name={person.name}
        asker={asker && <Asker {...asker} />}
        question_text={question_text}
        lang={languageOf(question_text, person.language)}
        textSizeButton={
          <TextSizeButton
            label={nextTextSize(textSize) === 0 ? messages.normalText : firstHtml.largerText}
            onClick={enlargeText}
          />
        }
        timeLeft={timeLeft}
        notice={view.notice}
        isThanked={view.isThanked}
        takesFocus={takesFocus}
      />
      {editor && conflict && (
        <PartBoundary>
          <Conflict
            sheet={frame.sheet}
            mine={editor.draftContent()}
            other={conflict.content}
            onChoice={session.resolveConflict}
          />
        </PartBoundary>
      )}
      {view.lockedDraft !== undefined && <LockedDraft html={view.lockedDraft} />}
    </>
  );

  return (
    <>
      {createPortal(<PartBoundary>{above}</PartBoundary>, frame.above)}
      {createPortal(
        <>
          {talk.canAdd && <TalkSwitch isTalkChosen={isTalkChosen} onChoose={talk.choose} />}
          <PartBoundary>{talk.above}</PartBoundary>
        </>,
        frame.choice,
      )}
      {createPortal(
        <PartBoundary>
          {view.toolbar === 'placeholder' && <ToolbarPlaceholder />}
          {view.toolbar === 'shown' && editor && tools && (
            <Toolbar editor={editor} tools={tools}>
              <SpellCheck isOn={isSpellCheckOn} tabIndex={-1} onClick={toggleSpellCheck} />
            </Toolbar>
          )}
        </PartBoundary>,
        frame.tools,
      )}
      {createPortal(view.loading && <Waiting loading={view.loading} />, frame.wait)}
      {createPortal(<PartBoundary>{talk.panel}</PartBoundary>, frame.talk)}
      {createPortal(
        <PartBoundary>
          <BelowAnswer token={token} asker={asker?.name} session={session} view={view} editor={editor} />
        </PartBoundary>,
        frame.below,
      )}
      {createPortal(
        <PartBoundary>
          <ActionBar
            session={state}
            view={view}
            isSpellCheckOn={isSpellCheckOn}
            isTalkChosen={isTalkChosen}
            isRecording={isRecording}
            recordingsAt={talk.recordingsAt}
            isAtRisk={isAtRisk}
            on={actions}
          >
            <Problems problems={view.problems} photoError={photoError} />
          </ActionBar>
          {/* reached by Tab after the actions, which are fixed below it */}
          <LanguageSwitch />
        </PartBoundary>,
        frame.actions,
      )}
    </>
  );
};

/** The editor was hidden during a conflict: one goes on writing once it is settled. */
const useFocusAfterConflict = (editor: Editor | undefined, { mode, isEditable }: View) => {
  const wasInConflict = useRef<boolean>(false);
  useEffect(() => {
    if (wasInConflict.current && isEditable) editor?.focus();
    wasInConflict.current = mode === 'conflict';
  }, [mode, isEditable, editor]);
};

const hasContent = (text: HTMLElement) => text.textContent?.trim() !== '' || text.querySelector('figure') !== null;

/** False in the first render: only what appears later takes the focus. */
const useHasOpened = (): boolean => {
  const hasOpened = useRef(false);
  useEffect(() => {
    hasOpened.current = true;
  }, []);
  return hasOpened.current;
};

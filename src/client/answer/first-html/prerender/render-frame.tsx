import { parse, serialize } from 'parse5';
import { renderToStaticMarkup } from 'react-dom/server';
import { type FrameState, isWritable } from '../../../../shared/answers/answer-page.ts';
import { questionStatuses } from '../../../../shared/answers/status.ts';
import { firstHtml } from '../../../messages.ts';
import { editorAttributes } from '../../editor/editor-attributes.ts';
import { ActionBar } from '../../page/ActionBar.tsx';
import { Asker, Greeting, TextSizeButton } from '../../page/Greeting.tsx';
import { ToolbarPlaceholder } from '../../page/ToolbarPlaceholder.tsx';
import type { SessionState } from '../../session/session.ts';
import { noSubmission } from '../../session/submission.ts';
import { viewOf } from '../../session/view.ts';
import { TalkSwitch } from '../../talk/TalkSwitch.tsx';
import { fillElement, findOne, insertAfter, setAttributes } from './html-tree.ts';
import { value } from './template.ts';

/** All states that the first HTML can be in. */
export const frameStates: FrameState[] = questionStatuses.flatMap((status) =>
  [true, false].flatMap((isSaved) =>
    [true, false].flatMap((isEmpty) => [true, false].map((hasTimeLeft) => ({ status, isSaved, isEmpty, hasTimeLeft }))),
  ),
);

/** The frame of answer.html (`#frame`) with the components that React will render there again. */
export const renderFrame = (html: string, state: FrameState): string => {
  const document = parse(html);
  const frame = findOne(document, { id: 'frame' });
  const slot = (name: string) => findOne(document, { 'data-slot': name });
  const session = firstState(state);
  const isEditable = isWritable(state.status);
  const view = viewOf(session, { editor: 'loading', isPrerendered: isEditable, hasText: true });
  const greeting = (
    <Greeting
      name={value('name')}
      asker={value('asker')}
      question_text={value('question_text')}
      lang={value('question_lang')}
      textSizeButton={<TextSizeButton />}
      timeLeft={state.hasTimeLeft ? value('time_left') : undefined}
      notice={view.notice}
      isThanked={view.isThanked}
      takesFocus={false}
    />
  );
  if (view.isRead) setAttributes(findOne(document, { class: 'page' }), { 'data-read': '' });
  for (const [name, component] of Object.entries({
    above: greeting,
    choice: isEditable && <TalkSwitch isTalkChosen={false} />,
    tools: view.toolbar === 'placeholder' && <ToolbarPlaceholder />,
    actions: <ActionBar session={session} view={view} isSpellCheckOn={true} />,
  }))
    if (component)
      fillElement(slot(name), `<div class="slot" data-prerendered>${renderToStaticMarkup(component)}</div>`);
  const text = { isEditable, dir: value('text_dir'), lang: value('text_lang') };
  setAttributes(slot('text'), editorAttributes({ ...text, label: firstHtml.editor, isSpellCheckOn: true }));
  setAttributes(slot('text'), { translate: 'no' });
  fillElement(slot('text'), value('text'));
  insertAfter(slot('above'), value('styles'));
  return serialize(frame);
};

/** The line about who asks, which goes into the frame as the value `asker`. */
export const renderAsker = (hasPhoto: boolean): string =>
  renderToStaticMarkup(<Asker name={value('name')} {...(hasPhoto && { photo: value('photo') })} />);

/** The session before its editor is loaded, with nothing on the device that is not saved. */
const firstState = ({ status, isSaved, isEmpty }: FrameState): SessionState => ({
  saving: {
    indicator: 'saved',
    status,
    version: isSaved ? 1 : 0,
    // only whether the answer is empty matters here
    content: isEmpty ? '' : value('text'),
    failure: undefined,
    help: '',
    refusal: status === 'locked' ? 'locked' : undefined,
    conflict: undefined,
    retrying: false,
  },
  draftStatus: { kept: true, failed: false },
  isPassive: false,
  isTakenOver: false,
  lockedDraft: undefined,
  isReopened: false,
  submission: noSubmission,
  hasPrerenderedEdits: false,
});

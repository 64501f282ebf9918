import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { messages } from '../messages.ts';
import type { ToolName, Tools } from './commands.ts';
import { LinkDialog } from './LinkDialog.tsx';
import type { Editor } from './mount.ts';

const texts = messages.toolbar;

type Tool = { name: ToolName; label: string; text?: string; icon?: IconName };

const tools: Tool[] = [
  { name: 'bold', label: texts.bold, icon: 'bold' },
  { name: 'italic', label: texts.italic, icon: 'italic' },
  { name: 'heading', label: texts.heading, text: texts.heading },
  { name: 'bullets', label: texts.bullets, text: texts.bullets, icon: 'bullets' },
  { name: 'numbers', label: texts.numbers, icon: 'numbers' },
  { name: 'quote', label: texts.quote, text: texts.quote, icon: 'quote' },
];

const historyTools: Tool[] = [
  { name: 'undo', label: texts.undo, text: texts.undo, icon: 'undo' },
  { name: 'redo', label: texts.redo, icon: 'redo' },
];

/** One row of tools; where that is too narrow, 'More' unfolds the rest below. */
export const Toolbar = ({ editor, tools: now }: { editor: Editor; tools: Tools }) => {
  const [isLinking, setLinking] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const files = useRef<HTMLInputElement>(null);

  const button = ({ name, label, text, icon }: Tool) => (
    <ToolButton
      key={name}
      label={label}
      aria-pressed={name === 'undo' || name === 'redo' ? undefined : now[name].active}
      // unlike `disabled`, stays focusable and visible to screen readers
      aria-disabled={!now[name].enabled}
      onClick={() => editor.runTool(name)}
    >
      {icon && <Icon name={icon} />}
      {text}
    </ToolButton>
  );

  const closeLinkDialog = () => {
    // at once: behind a modal dialog the editor is inert and cannot take the focus
    flushSync(() => setLinking(false));
    editor.focus();
  };

  const choosePhotos = () => {
    const input = files.current;
    if (!input) return;
    editor.addPhotos([...(input.files ?? [])]);
    // without this, choosing the same file again fires no change event
    input.value = '';
  };

  return (
    <>
      <div
        className={showsAll ? 'toolbar toolbar-open' : 'toolbar'}
        role="toolbar"
        aria-label={texts.label}
        onKeyDown={moveFocus}
      >
        {/* the row only scrolls when a hidden tool takes the focus */}
        <div className="toolbar-row" onScroll={() => setShowsAll(true)}>
          {tools.map(button)}
          <ToolButton label={texts.link} aria-pressed={now.link !== undefined} onClick={() => setLinking(true)}>
            <Icon name="link" />
          </ToolButton>
          {historyTools.map(button)}
        </div>
        <ToolButton
          className="tool tool-more"
          label={texts.moreTools}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {texts.more}
          <Icon name="more" />
        </ToolButton>
        <ToolButton className="tool tool-photo" label={texts.addPhoto} onClick={() => files.current?.click()}>
          <Icon name="photo" />
          <span className="tool-photo-long">{texts.addPhoto}</span>
          <span className="tool-photo-short">{texts.photo}</span>
        </ToolButton>
        <input
          ref={files}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={texts.addPhoto}
          onChange={choosePhotos}
        />
      </div>
      {/* outside of the toolbar, which handles the arrow keys itself */}
      {isLinking && (
        <LinkDialog
          address={now.link}
          onLink={(href) => {
            closeLinkDialog();
            editor.setLink(href);
          }}
          onClose={closeLinkDialog}
        />
      )}
    </>
  );
};

type ToolButtonProps = ComponentProps<'button'> & { label: string };

/** Unlike other buttons leaves the focus, and with it the on-screen keyboard, to the editor. */
const ToolButton = ({ label, ...rest }: ToolButtonProps) => (
  <button
    type="button"
    className="tool"
    title={label}
    aria-label={label}
    onMouseDown={(event) => event.preventDefault()}
    {...rest}
  />
);

/** Left and right move the focus between tools, as the ARIA toolbar pattern asks; Tab works as well. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button.tool')];
  const next = all[(all.indexOf(event.target) + step + all.length) % all.length];
  next?.focus();
  event.preventDefault();
};

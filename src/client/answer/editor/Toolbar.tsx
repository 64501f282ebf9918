import { type ComponentProps, type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { answer as messages } from '../../messages.ts';
import { FileInput } from '../../ui/FileInput.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import type { ToolName, Tools } from './commands.ts';
import { LinkDialog } from './LinkDialog.tsx';
import type { Editor } from './mount.ts';

const texts = messages.toolbar;

type Tool = { name: ToolName; label: string; text?: string; icon?: IconName };

const tools: Tool[] = [
  { name: 'bold', label: texts.bold, icon: 'bold' },
  { name: 'italic', label: texts.italic, icon: 'italic' },
];

const blockTools: Tool[] = [
  { name: 'heading', label: texts.heading, text: texts.heading },
  { name: 'bullets', label: texts.bullets, text: texts.bullets, icon: 'bullets' },
  { name: 'numbers', label: texts.numbers, icon: 'numbers' },
  { name: 'quote', label: texts.quote, text: texts.quote, icon: 'quote' },
];

const historyTools: Tool[] = [
  { name: 'undo', label: texts.undo, text: texts.undo, icon: 'undo' },
  { name: 'redo', label: texts.redo, icon: 'redo' },
];

type ToolbarProps = { editor: Editor; tools: Tools; children: ReactNode };

/** One row of tools, which scrolls where it is too narrow; one Tab stop, with arrow keys in it. */
export const Toolbar = ({ editor, tools: now, children }: ToolbarProps) => {
  const [isLinking, setLinking] = useState(false);
  const files = useRef<HTMLInputElement>(null);

  const button = ({ name, label, text, icon }: Tool) => (
    <ToolButton
      key={name}
      // only the initial value: moveTabStop changes it, and React does not set it again
      tabIndex={name === 'bold' ? 0 : -1}
      // a tool without text is named by its tooltip
      title={text ? undefined : label}
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

  return (
    <>
      <div className="toolbar" role="toolbar" aria-label={texts.label} onKeyDown={moveFocus} onFocus={moveTabStop}>
        {tools.map(button)}
        <ToolButton className="tool tool-photo" aria-label={texts.addPhoto} onClick={() => files.current?.click()}>
          <Icon name="photo" />
          <span className="tool-photo-long">{texts.addPhoto}</span>
          <span className="tool-photo-short">{texts.photo}</span>
        </ToolButton>
        {blockTools.map(button)}
        <ToolButton title={texts.link} aria-pressed={now.link !== undefined} onClick={() => setLinking(true)}>
          <Icon name="link" />
        </ToolButton>
        {historyTools.map(button)}
        {children}
        <FileInput
          ref={files}
          accept="image/*"
          multiple
          hidden
          aria-label={texts.addPhoto}
          onChoose={editor.addPhotos}
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

/** Unlike other buttons leaves the focus, and with it the on-screen keyboard, to the editor. */
const ToolButton = (props: ComponentProps<'button'>) => (
  <button type="button" className="tool" tabIndex={-1} onMouseDown={(event) => event.preventDefault()} {...props} />
);

/** The visible buttons from left to right, which is another order in a right-to-left page. */
const buttonsOf = (toolbar: HTMLElement) =>
  [...toolbar.querySelectorAll('button')]
    .filter(({ offsetWidth }) => offsetWidth > 0)
    .sort((one, other) => one.offsetLeft - other.offsetLeft);

/** The arrow keys move the focus between tools, as the ARIA toolbar pattern asks. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const all = buttonsOf(event.currentTarget);
  all.at((all.indexOf(event.target as HTMLButtonElement) + step) % all.length)?.focus();
  event.preventDefault();
};

/** Tab leaves the toolbar, and comes back to the button that had the focus (roving tabindex). */
const moveTabStop = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
  // the spell check goes when the keyboard closes
  if (!target.matches('.tool')) return;
  for (const button of buttonsOf(currentTarget)) button.tabIndex = button === target ? 0 : -1;
};

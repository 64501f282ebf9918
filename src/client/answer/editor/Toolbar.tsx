import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { messages } from '../messages.ts';
import { icons } from '../page/icons.tsx';
import type { ToolName, Tools } from './commands.ts';
import { LinkDialog } from './LinkDialog.tsx';
import type { Editor } from './mount.ts';

const texts = messages.toolbar;

type Tool = { name: ToolName; label: string; text?: string; icon: ReactNode };

const tools: Tool[] = [
  { name: 'bold', label: texts.bold, icon: icons.bold },
  { name: 'italic', label: texts.italic, icon: icons.italic },
  { name: 'heading', label: texts.heading, text: texts.heading, icon: null },
  { name: 'bullets', label: texts.bullets, text: texts.bullets, icon: icons.bullets },
  { name: 'numbers', label: texts.numbers, icon: icons.numbers },
  { name: 'quote', label: texts.quote, text: texts.quote, icon: icons.quote },
];

const historyTools: Tool[] = [
  { name: 'undo', label: texts.undo, text: texts.undo, icon: icons.undo },
  { name: 'redo', label: texts.redo, icon: icons.redo },
];

/** One row of tools; where that is too narrow, 'More' unfolds the rest below. */
export const Toolbar = ({ editor, tools: now }: { editor: Editor; tools: Tools }) => {
  const [isLinking, setLinking] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const files = useRef<HTMLInputElement>(null);

  const button = ({ name, label, text, icon }: Tool) => (
    <button
      key={name}
      type="button"
      className="tool"
      title={label}
      aria-label={label}
      aria-pressed={name === 'undo' || name === 'redo' ? undefined : now[name].active}
      // unlike `disabled`, stays focusable and visible to screen readers
      aria-disabled={!now[name].enabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor.runTool(name)}
    >
      {icon}
      {text}
    </button>
  );

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
          <button
            type="button"
            className="tool"
            title={texts.link}
            aria-label={texts.link}
            aria-pressed={now.link !== undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setLinking(true)}
          >
            {icons.link}
          </button>
          {historyTools.map(button)}
        </div>
        <button
          type="button"
          className="tool tool-more"
          title={texts.moreTools}
          aria-label={texts.moreTools}
          aria-expanded={showsAll}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShowsAll(!showsAll)}
        >
          {texts.more}
          {icons.more}
        </button>
        <button
          type="button"
          className="tool tool-photo"
          title={texts.addPhoto}
          aria-label={texts.addPhoto}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => files.current?.click()}
        >
          {icons.photo}
          <span className="tool-photo-long">{texts.addPhoto}</span>
          <span className="tool-photo-short">{texts.photo}</span>
        </button>
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
          onLink={editor.setLink}
          onClose={() => {
            setLinking(false);
            editor.focus();
          }}
        />
      )}
    </>
  );
};

/** Left and right move the focus between tools, as the ARIA toolbar pattern asks; Tab works as well. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button.tool')];
  const next = all[(all.indexOf(event.target) + step + all.length) % all.length];
  next?.focus();
  event.preventDefault();
};

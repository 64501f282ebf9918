import { closeHistory, history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { EditorState, Plugin, Selection } from 'prosemirror-state';
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view';
import { languageOf } from '../../../shared/language.ts';
import { firstHtml } from '../../../shared/messages/en/first-html.ts';
import { parseInert } from '../../inert.ts';
import { clipboardParser } from './clipboard-parser.ts';
import { commands, readTools, setLink, type ToolName, type Tools } from './commands.ts';
import { contentOf, endsInFigure, keptContentOf, parseContent } from './content.ts';
import { figureView } from './figure-view.ts';
import { keys } from './keys.ts';
import { parseLive, takeUp } from './live.ts';
import { openPhotos, type PhotoPost } from './photos.ts';
import { schema } from './schema.ts';

export type EditorOptions = {
  content: string;
  /** Set where the words stand in the place already: whether they were edited there since. */
  live?: { isEdited: boolean } | undefined;
  editable: boolean;
  spellCheck: boolean;
  /** The direction of the question, and of the answer until it has a letter of its own. */
  direction?: 'ltr' | 'rtl';
  /** What a screen reader calls it. */
  label: string;
  photoPost: PhotoPost;
  /** The text changed. */
  onEdit: () => void;
  /** The selection or what can be done there changed. */
  onTools: (tools: Tools) => void;
  /** A photo was refused; undefined once others were taken. */
  onPhotoTrouble: (text: string | undefined) => void;
};

/** The answer as it stands somewhere: in the editor, or in the page's own HTML until that is there. */
export type Words = {
  content: () => string;
  /** The same with the names of photos still to come, for this device to keep. */
  keptContent: () => string;
  photosToCome: () => { pending: number; failed: number; retrying: number };
};

/** An editor on the page, as the page sees it: no ProseMirror beyond this. */
export type Editor = Words & {
  /** Undo leads back to what was there before. */
  setContent: (html: string) => void;
  setEditable: (editable: boolean) => void;
  setSpellCheck: (on: boolean) => void;
  use: (tool: ToolName) => void;
  setLink: (href: string | undefined) => void;
  addPhotos: (files: File[]) => void;
  /** The text alone, for the clipboard. */
  plainText: () => string;
  focus: () => void;
  /** Puts the caret at the end of the answer. */
  focusEnd: () => void;
  close: () => void;
};

const heightOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;

// px that the toolbar and the action bar may cover at the edges of the screen; both grow with the size of the text
const covered = {
  get top() {
    return heightOf('.toolbar') + 20;
  },
  right: 0,
  get bottom() {
    return heightOf('.actions') + 20;
  },
  left: 0,
};

// fetched once one can write; without it pasted words arrive as well, only plainer
let cleanPaste = (html: string) => html;
const fetchPaste = async () => {
  try {
    ({ cleanPaste } = await import('./paste.ts'));
  } catch (error) {
    console.warn('Text from other programs will be pasted plainly.', error);
  }
};

/** Makes `mount` the editor, or puts one into a place. Who writes in it goes on where they are. */
export const mountEditor = (place: HTMLElement | { mount: HTMLElement }, options: EditorOptions): Editor => {
  let { editable, spellCheck } = options;
  const mount = 'mount' in place ? place.mount : undefined;
  const hadFocus = document.activeElement === mount;
  const photos = openPhotos(options.photoPost, options.onPhotoTrouble);
  const shown = [...(mount?.querySelectorAll('img') ?? [])];
  const view = new EditorView(place, {
    state: createState(mount, options),
    editable: () => editable,
    attributes: ({ doc }) => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': options.label,
      'aria-readonly': String(!editable),
      // an empty element with `auto` is left-to-right
      dir: hasText(doc) ? 'auto' : (options.direction ?? 'auto'),
      lang: languageOf(doc.textBetween(0, Math.min(doc.content.size, 400), ' ')),
      spellcheck: String(spellCheck),
      autocapitalize: 'sentences',
      class: 'answer-text',
    }),
    nodeViews: { figure: figureView(photos, shown) },
    scrollThreshold: covered,
    scrollMargin: covered,
    clipboardParser,
    transformPastedHTML: (html) => cleanPaste(html),
    handlePaste: (into, event) => takeFiles(into, event.clipboardData, undefined),
    handleDrop: (into, event, _slice, moved) => {
      const at = into.posAtCoords({ left: event.clientX, top: event.clientY });
      return !moved && takeFiles(into, event.dataTransfer, at ? blockBoundary(into, at.pos) : undefined);
    },
    dispatchTransaction: (tr) => {
      view.updateState(view.state.apply(tr));
      if (tr.docChanged) photos.follow(view.state.doc);
      if (tr.docChanged && !tr.getMeta('loaded')) options.onEdit();
      options.onTools(readTools(view.state));
    },
  });

  const takeFiles = (into: EditorView, data: DataTransfer | null, pos: number | undefined) => {
    const files = [...(data?.files ?? [])];
    // Word and Excel offer a picture of the text beside the text itself
    if (files.length === 0 || !editable || hasWords(data?.getData('text/html') ?? '')) return false;
    photos.add(into, files, pos);
    return true;
  };

  // whatever comes later has a picture of its own
  shown.length = 0;
  // a node view sees only the change of its own node: all are made anew when editing begins or ends
  const refresh = () => {
    const shown = [...view.dom.querySelectorAll('img')];
    view.setProps({ nodeViews: { figure: figureView(photos, shown) } });
    shown.length = 0;
  };
  options.onTools(readTools(view.state));
  photos.resume(view);
  void fetchPaste();
  if (hadFocus) view.focus();

  return {
    content: () => contentOf(view.state.doc),
    keptContent: () => keptContentOf(view.state.doc),
    setContent: (html) => {
      const { doc, tr } = view.state;
      tr.replaceWith(0, doc.content.size, parseContent(html).content).setMeta('loaded', true);
      view.dispatch(closeHistory(tr));
      photos.resume(view);
    },
    setEditable: (next) => {
      if (next === editable) return;
      editable = next;
      refresh();
    },
    setSpellCheck: (on) => {
      spellCheck = on;
      view.setProps({});
    },
    use: (tool) => {
      commands[tool](view.state, view.dispatch, view);
      view.focus();
    },
    setLink: (href) => {
      setLink(href)(view.state, view.dispatch);
      view.focus();
    },
    addPhotos: (files) => photos.add(view, files),
    photosToCome: () => photos.count(view.state),
    plainText: () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n\n', '\n'),
    focus: () => view.focus(),
    focusEnd: () => {
      view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)).scrollIntoView());
      view.focus();
    },
    close: () => {
      photos.close();
      view.destroy();
    },
  };
};

/** Looks no further than the first block with text. */
const hasText = (doc: Node) => doc.children.some(({ textContent }) => textContent !== '');

/** The words that one writes in `text` before it is an editor. */
export const liveWords = (text: HTMLElement): Words => ({
  content: () => contentOf(parseLive(text)),
  keptContent: () => keptContentOf(parseLive(text)),
  photosToCome: () => ({ pending: 0, failed: 0, retrying: 0 }),
});

const createState = (mount: HTMLElement | undefined, { content, live }: EditorOptions) => {
  const plugins = [...keys(), history(), roomToWrite(), invitation()];
  const stored = EditorState.create({ doc: parseContent(content), plugins });
  return live && mount ? takeUp(stored, mount, live.isEdited) : stored;
};

const hasWords = (html: string) => html !== '' && parseInert(html).textContent?.trim() !== '';

/** Between the blocks nearest to a place, so that a dropped photo cuts no sentence in two. */
const blockBoundary = (view: EditorView, pos: number) => {
  const $pos = view.state.doc.resolve(pos);
  return $pos.depth > 0 ? $pos.after(1) : pos;
};

/** Below a photo at the end there is always a line to write on. */
const roomToWrite = () =>
  new Plugin({
    appendTransaction: (_transactions, _old, { doc, tr }) =>
      endsInFigure(doc)
        ? tr.insert(doc.content.size, schema.nodes.paragraph.create()).setMeta('addToHistory', false)
        : null,
  });

/** An empty answer says where to begin. */
const invitation = () =>
  new Plugin({
    props: {
      decorations: ({ doc }) => {
        const { firstChild } = doc;
        if (doc.childCount !== 1 || firstChild?.type !== schema.nodes.paragraph || firstChild.childCount > 0)
          return null;
        const attributes = { class: 'is-empty', 'data-placeholder': firstHtml.placeholder };
        return DecorationSet.create(doc, [Decoration.node(0, firstChild.nodeSize, attributes)]);
      },
    },
  });

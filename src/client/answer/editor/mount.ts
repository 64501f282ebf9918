import { closeHistory, history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { EditorState, Plugin, Selection } from 'prosemirror-state';
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view';
import { languageOf } from '../../../shared/language.ts';
import { firstHtml, answer as messages } from '../../messages.ts';
import { parseHtml } from '../../trusted-types.ts';
import { figureView } from '../photos/figure-view.ts';
import { hasFiles } from '../photos/has-files.ts';
import { openPhotos, type PhotoBackend } from '../photos/photos.ts';
import { adoptDom, parseEditedDom } from './adopt-dom.ts';
import { clipboardParser } from './clipboard-parser.ts';
import { commands, readTools, setLink, type ToolName, type Tools } from './commands.ts';
import { contentOf, draftContentOf, endsInFigure, parseContent } from './content.ts';
import { editorAttributes } from './editor-attributes.ts';
import { insertRecording } from './insert-recording.ts';
import { keys } from './keys.ts';
import { type RecordingView, recordingNodeView } from './recording-view.ts';
import { schema } from './schema.ts';

export type EditorOptions = {
  content: string;
  /** Set to adopt prerendered text: whether it was edited before the editor was loaded. */
  adopt?: { isEdited: boolean } | undefined;
  /** HTML that was pasted before the editor was loaded. The editor takes it out once it can be edited. */
  pastedHtml: string[];
  editable: boolean;
  spellCheck: boolean;
  /** The direction of the question, which an answer without text takes. */
  direction?: 'ltr' | 'rtl';
  /** The language of the person, if it is known. */
  language?: string | undefined;
  /** The accessible name. */
  label: string;
  photoBackend: PhotoBackend;
  /** Shows a recording that stands in the text; without it there is its label only. */
  recordingView?: RecordingView | undefined;
  /** The content changed. */
  onEdit: () => void;
  /** The selection or the tools' state changed. */
  onTools: (tools: Tools) => void;
  /** A photo was refused, or pasted text has to wait; undefined clears the message. */
  onPhotoError: (text: string | undefined) => void;
};

/** Reads the current answer: from the editor, or from the prerendered DOM until the editor is loaded. */
export type ContentSource = {
  content: () => string;
  /** The same for a draft on this device: with the names of photos not yet uploaded. */
  draftContent: () => string;
  uploadCounts: () => { pending: number; failed: number; retrying: number };
};

/** The editor's interface to the page; hides ProseMirror. */
export type Editor = ContentSource & {
  /** Replaces the content; undo restores what was there before. */
  setContent: (html: string) => void;
  setEditable: (editable: boolean) => void;
  setSpellCheck: (on: boolean) => void;
  runTool: (tool: ToolName) => void;
  setLink: (href: string | undefined) => void;
  addPhotos: (files: File[]) => void;
  /** Puts a recording below the paragraph with the caret; one that stands in the text already is moved there. */
  insertRecording: (id: string) => void;
  /** The text without markup. */
  plainText: () => string;
  focus: () => void;
  /** Puts the caret at the end of the answer. */
  focusEnd: () => void;
  /** Scrolls the caret into view, if the editor has the focus. */
  showCaret: () => void;
  close: () => void;
};

const heightOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;

// px at the screen's edges that the toolbar and the action bar cover; read each time, as both grow with the font size
const scrollInsets = {
  get top() {
    return heightOf('.toolbar') + 25;
  },
  right: 0,
  get bottom() {
    return heightOf('.actions') + 25;
  },
  left: 0,
};

// loaded after the editor; if that fails, pasting still works, with less formatting
let cleanPaste = (html: string) => html;
const loadCleanPaste = async () => {
  try {
    ({ cleanPaste } = await import('./paste.ts'));
    // for profiles, and for tests that paste
    performance.mark('paste cleaner loaded');
  } catch (error) {
    console.warn('The paste cleaner could not be loaded; pasted text keeps less formatting.', error);
  }
};

/** Turns `mount` into the editor, or appends one to an element. Focus and selection in `mount` are kept. */
export const mountEditor = (target: HTMLElement | { mount: HTMLElement }, options: EditorOptions): Editor => {
  let { editable, spellCheck } = options;
  const mount = 'mount' in target ? target.mount : undefined;
  const hadFocus = document.activeElement === mount;
  const photos = openPhotos(options.photoBackend, options.onPhotoError);
  const shown = [...(mount?.querySelectorAll('img') ?? [])];
  const nodeViews = (shown: HTMLImageElement[]) => ({
    figure: figureView(photos, shown),
    recording: recordingNodeView(options.recordingView),
  });
  const view = new EditorView(target, {
    state: createState(mount, options),
    editable: () => editable,
    attributes: ({ doc }) =>
      editorAttributes({
        label: options.label,
        isEditable: editable,
        // `auto` makes an empty element left-to-right
        dir: hasText(doc) ? 'auto' : (options.direction ?? 'auto'),
        lang: languageOf(doc.textBetween(0, Math.min(doc.content.size, 400), ' '), options.language),
        isSpellCheckOn: spellCheck,
      }),
    nodeViews: nodeViews(shown),
    decorations: placeholder,
    scrollThreshold: scrollInsets,
    scrollMargin: scrollInsets,
    clipboardParser,
    transformPastedHTML: (html) => cleanPaste(html),
    handlePaste: (into, event) => takeFiles(into, event.clipboardData, undefined),
    handleDrop: (into, event, _slice, moved) => {
      const at = into.posAtCoords({ left: event.clientX, top: event.clientY });
      return !moved && takeFiles(into, event.dataTransfer, at ? blockBoundary(into, at.pos) : undefined);
    },
    dispatchTransaction: (tr) => {
      view.updateState(view.state.apply(tr));
      if (tr.docChanged) photos.updatePresence(view.state.doc);
      if (tr.docChanged && !tr.getMeta('loaded')) options.onEdit();
      options.onTools(readTools(view.state));
    },
  });

  const takeFiles = (into: EditorView, data: DataTransfer | null, pos: number | undefined) => {
    const files = [...(data?.files ?? [])];
    // Word and Excel put an image of the text on the clipboard beside the text
    if (files.length === 0 || !editable || hasVisibleText(data?.getData('text/html') ?? '')) return false;
    photos.add(into, files, pos);
    return true;
  };

  /** Files dropped beside the editor are added at its selection; the browser would leave the page and open them. */
  const takeFilesBeside = (event: DragEvent) => {
    const { dataTransfer: data } = event;
    if (event.defaultPrevented || !data || !hasFiles(event)) return;
    event.preventDefault();
    if (!editable) data.dropEffect = 'none';
    else if (event.type === 'drop') photos.add(view, [...data.files]);
  };
  document.addEventListener('dragover', takeFilesBeside);
  document.addEventListener('drop', takeFilesBeside);

  // figures added later make their own <img>
  shown.length = 0;
  // a node view is not notified when `editable` changes, so all are recreated
  const refresh = () => {
    const shown = [...view.dom.querySelectorAll('img')];
    view.setProps({ nodeViews: nodeViews(shown) });
    shown.length = 0;
  };
  options.onTools(readTools(view.state));
  photos.resume(view);
  const cleanerLoaded = loadCleanPaste();
  /** After what is selected, which may have been selected since. */
  const insertPasted = async () => {
    await cleanerLoaded;
    if (!editable) {
      if (options.pastedHtml.length > 0) options.onPhotoError(messages.pasteWaits);
      return;
    }
    for (const html of options.pastedHtml.splice(0)) {
      options.onPhotoError(undefined);
      view.dispatch(view.state.tr.setSelection(Selection.near(view.state.selection.$to)));
      view.pasteHTML(html);
    }
  };
  void insertPasted();
  if (hadFocus) view.focus();

  return {
    content: () => contentOf(view.state.doc),
    draftContent: () => draftContentOf(view.state.doc),
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
      void insertPasted();
    },
    setSpellCheck: (on) => {
      spellCheck = on;
      view.setProps({});
    },
    runTool: (tool) => {
      commands[tool](view.state, view.dispatch, view);
      view.focus();
    },
    setLink: (href) => {
      setLink(href)(view.state, view.dispatch);
      view.focus();
    },
    addPhotos: (files) => photos.add(view, files),
    insertRecording: (id) => view.dispatch(insertRecording(view.state, id)),
    uploadCounts: () => photos.count(view.state),
    plainText: () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n\n', '\n'),
    focus: () => view.focus(),
    focusEnd: () => {
      view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)).scrollIntoView());
      view.focus();
    },
    showCaret: () => {
      if (view.hasFocus()) view.dispatch(view.state.tr.scrollIntoView());
    },
    close: () => {
      document.removeEventListener('dragover', takeFilesBeside);
      document.removeEventListener('drop', takeFilesBeside);
      photos.close();
      view.destroy();
    },
  };
};

/** Stops at the first block with text. */
const hasText = (doc: Node) => doc.children.some(({ textContent }) => textContent !== '');

/** Reads the answer from the DOM that is edited before the editor is loaded. */
export const domContent = (text: HTMLElement): ContentSource => ({
  content: () => contentOf(parseEditedDom(text)),
  draftContent: () => draftContentOf(parseEditedDom(text)),
  uploadCounts: () => ({ pending: 0, failed: 0, retrying: 0 }),
});

const createState = (mount: HTMLElement | undefined, { content, adopt }: EditorOptions) => {
  const plugins = [...keys(), history(), trailingParagraph()];
  const stored = EditorState.create({ doc: parseContent(content), plugins });
  return adopt && mount ? adoptDom(stored, mount, adopt.isEdited) : stored;
};

const hasVisibleText = (html: string) => html !== '' && parseHtml(html).textContent?.trim() !== '';

/** The end of the top-level block at a position, so that a dropped photo does not split a paragraph. */
const blockBoundary = (view: EditorView, pos: number) => {
  const $pos = view.state.doc.resolve(pos);
  return $pos.depth > 0 ? $pos.after(1) : pos;
};

/** Keeps an empty paragraph after a photo or recording at the end of the document, to type in. */
const trailingParagraph = () =>
  new Plugin({
    appendTransaction: (_transactions, _old, { doc, tr }) =>
      endsInFigure(doc)
        ? tr.insert(doc.content.size, schema.nodes.paragraph.create()).setMeta('addToHistory', false)
        : null,
  });

/** Shows the placeholder in an empty answer. */
const placeholder = ({ doc }: EditorState) => {
  const { firstChild } = doc;
  if (doc.childCount !== 1 || firstChild?.type !== schema.nodes.paragraph || firstChild.childCount > 0) return null;
  const attributes = { class: 'is-empty', 'data-placeholder': firstHtml.placeholder };
  return DecorationSet.create(doc, [Decoration.node(0, firstChild.nodeSize, attributes)]);
};

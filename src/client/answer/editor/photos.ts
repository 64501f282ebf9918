import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { imageSources } from '../../../shared/image-names.ts';
import type { Image } from '../../../shared/images.ts';
import { limits } from '../../../shared/limits.ts';
import { ApiError, isClosed } from '../../api.ts';
import { messages } from '../messages.ts';
import { schema } from './schema.ts';

/** How photos are sent, and kept on this device until they are. */
export type PhotoPost = {
  send: (file: File, onProgress: (part: number) => void) => Promise<Image>;
  keep: (name: string, file: File) => Promise<void>;
  find: (name: string) => Promise<File | undefined>;
  forget: (name: string) => Promise<void>;
};

/** A photo on its way; `progress` from 0 to 1. */
export type Upload = {
  file: File;
  /** An object URL; undefined where this browser cannot show the file, or no longer needs to. */
  preview: string | undefined;
  progress: number;
  trouble: string | undefined;
  /** It is tried again by itself. */
  retrying: boolean;
  done: Image | undefined;
  /** It stands in the text: one that was taken out is neither sent again nor kept on this device. */
  isInText: boolean;
};

/** The photos that this page is sending or has sent, by the name their node carries. */
export type Photos = {
  find: (name: string) => Upload | undefined;
  /** Puts the files into the text at `pos` (else at the selection) and sends them; says what cannot be sent. */
  add: (view: EditorView, files: File[], pos?: number) => void;
  /** Sends the photos of a document taken up from this device. */
  resume: (view: EditorView) => void;
  retry: (name: string) => void;
  /** Notes in the text what has become of the photo, but not in the middle of a composition: that would break the word. */
  mark: (name: string) => void;
  /** This browser cannot show the preview. */
  cannotShow: (name: string) => void;
  /** The text changed: photos may have been taken out, or brought back by undo. */
  follow: (doc: Node) => void;
  /** What was told of a photo no longer matters: it is gone. */
  dismiss: () => void;
  /** Calls back whenever something about the upload changes. */
  watch: (name: string, listener: () => void) => () => void;
  /** How many in this document are still on their way; of those, how many wait for the person or for the next try. */
  count: (state: EditorState) => { pending: number; failed: number; retrying: number };
  close: () => void;
};

/** Why a file cannot be sent, or undefined. */
export const refuseFile = (file: File): string | undefined => {
  if (!file.type.startsWith('image/')) return messages.photo.notAnImage;
  if (file.size > limits.imageBytes) return messages.photo.tooLarge;
  return undefined;
};

/** Browsers that cannot show HEIC do not know its type either, but the server can read it. */
const typed = (file: File) =>
  file.type === '' && /\.hei[cf]$/i.test(file.name) ? new File([file], file.name, { type: 'image/heic' }) : file;

const pause = 5000;

export const openPhotos = (post: PhotoPost, onTrouble: (text: string | undefined) => void): Photos => {
  const uploads = new Map<string, Upload>();
  const listeners = new Map<string, Set<() => void>>();
  let view: EditorView | undefined;
  let help = '';

  const tell = (name: string) => {
    for (const listener of listeners.get(name) ?? []) listener();
  };

  const change = (name: string, part: Partial<Upload>) => {
    const upload = uploads.get(name);
    if (!upload) return;
    uploads.set(name, { ...upload, ...part });
    tell(name);
  };

  const register = (name: string, file: File) => {
    const preview = URL.createObjectURL(file);
    const state = { progress: 0, trouble: undefined, retrying: false, done: undefined, isInText: true };
    uploads.set(name, { file, preview, ...state });
  };

  const revokePreview = (name: string) => {
    const preview = uploads.get(name)?.preview;
    if (preview === undefined) return;
    change(name, { preview: undefined });
    URL.revokeObjectURL(preview);
  };

  /** Keeps the preview until the photo from the server can take its place without a flicker. */
  const replacePreview = async (name: string, { url, width }: Image) => {
    const image = Object.assign(document.createElement('img'), imageSources(url, width), { src: url });
    try {
      await image.decode();
      revokePreview(name);
    } catch (error) {
      console.warn('The photo could not be loaded; its preview stays.', error);
    }
  };

  const mark = (name: string) => {
    const upload = uploads.get(name);
    if (!upload || !view || view.isDestroyed) return;
    if (view.composing) {
      setTimeout(() => mark(name), 200);
      return;
    }
    const tr = markFigures(view.state, name, outcomeOf(upload));
    if (tr) view.dispatch(tr);
  };

  const start = async (name: string) => {
    const upload = uploads.get(name);
    if (!upload || upload.done) return;
    change(name, { progress: 0, trouble: undefined, retrying: false });
    mark(name);
    try {
      const image = await post.send(upload.file, (progress) => change(name, { progress }));
      if (!image?.url) throw new Error(messages.photo.noUrl);
      change(name, { done: image, progress: 1 });
      help = '';
      onTrouble(undefined);
      mark(name);
      await Promise.all([unlessKept(post.forget(name)), replacePreview(name, image)]);
    } catch (error) {
      explain(name, error);
    }
  };

  const explain = (name: string, error: unknown) => {
    const closed = error instanceof ApiError && isClosed(error);
    const retrying =
      closed || (error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500));
    // the first name stays: one may be reading it out
    if (error instanceof ApiError && retrying) help ||= error.help;
    const trouble =
      retrying && !closed ? `${messages.photo.later} ${help}` : error instanceof Error ? error.message : String(error);
    change(name, { retrying, trouble });
    if (!uploads.get(name)?.isInText) return;
    onTrouble(trouble);
    if (retrying) setTimeout(() => retryWaiting(name), pause);
    else {
      mark(name);
      void unlessKept(post.forget(name));
    }
  };

  const retryWaiting = (name: string) => {
    const { retrying, isInText } = uploads.get(name) ?? {};
    if (retrying && isInText && view && !view.isDestroyed) void start(name);
  };

  const retryAll = () => {
    for (const name of uploads.keys()) retryWaiting(name);
  };
  addEventListener('online', retryAll);

  return {
    find: (name) => uploads.get(name),
    add: (into, chosen, pos) => {
      view = into;
      const files = chosen.map(typed);
      const refusals = files.map((file) => refuseFile(file));
      const accepted = files.filter((_file, index) => refusals[index] === undefined);
      const names = accepted.map((file) => {
        const name = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
        register(name, file);
        void unlessKept(post.keep(name, file));
        return name;
      });
      if (names.length > 0) into.dispatch(insertFigures(into.state, names, pos));
      onTrouble(files.length === 0 ? messages.photo.noFile : refusals.find((refusal) => refusal !== undefined));
      for (const name of names) void start(name);
    },
    resume: (into) => {
      view = into;
      into.state.doc.descendants(({ type, attrs }) => {
        const name = attrs.upload as string | null;
        if (type !== schema.nodes.figure || attrs.src !== null || name === null || uploads.has(name)) return;
        void unlessKept(
          post.find(name).then((file) => {
            if (!file) return;
            register(name, file);
            tell(name);
            return start(name);
          }),
        );
      });
    },
    retry: (name) => {
      onTrouble(undefined);
      void start(name);
    },
    dismiss: () => onTrouble(undefined),
    mark,
    cannotShow: revokePreview,
    follow: (doc) => {
      if (uploads.size === 0) return;
      const inText = new Set<string>();
      doc.descendants(({ attrs }) => {
        if (typeof attrs.upload === 'string') inText.add(attrs.upload);
      });
      for (const [name, { file, done, isInText, retrying, trouble }] of uploads) {
        if (done || isInText === inText.has(name)) continue;
        change(name, { isInText: !isInText });
        if (isInText) void unlessKept(post.forget(name));
        else if (trouble === undefined || retrying) void unlessKept(post.keep(name, file));
        if (isInText && trouble !== undefined) onTrouble(undefined);
        if (!isInText && retrying) void start(name);
      }
    },
    watch: (name, listener) => {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
    count: (state) => {
      let pending = 0;
      let failed = 0;
      let retrying = 0;
      state.doc.descendants((node) => {
        if (node.type !== schema.nodes.figure || node.attrs.src !== null) return;
        const upload = uploads.get(node.attrs.upload);
        pending += upload ? 1 : 0;
        failed += upload?.trouble !== undefined && !upload.retrying ? 1 : 0;
        retrying += upload?.retrying ? 1 : 0;
      });
      return { pending, failed, retrying };
    },
    close: () => {
      removeEventListener('online', retryAll);
      for (const { preview } of uploads.values()) if (preview !== undefined) URL.revokeObjectURL(preview);
    },
  };
};

/** A device that keeps nothing is no reason not to send. */
const unlessKept = (work: Promise<unknown>) =>
  work.catch((error: unknown) => console.warn('This device keeps no photos.', error));

/** A step of its own for undo, which takes the place of an empty line; one writes on below. */
const insertFigures = (state: EditorState, names: string[], pos: number | undefined): Transaction => {
  const { figure, paragraph } = schema.nodes;
  const { $to } = state.selection;
  // after the block one writes in, so that no sentence is cut in two
  const at = pos ?? ($to.depth > 0 ? $to.after(1) : $to.pos);
  const $at = state.doc.resolve(at);
  const spare = $at.nodeBefore?.type === paragraph && $at.nodeBefore.childCount === 0 ? $at.nodeBefore.nodeSize : 0;
  const line = $at.nodeAfter?.type === paragraph ? [] : [paragraph.create()];
  const figures = names.map((upload) => figure.create({ upload }));
  const tr = state.tr.replaceWith(at - spare, at, [...figures, ...line]);
  const below = figures.reduce((end, node) => end + node.nodeSize, at - spare);
  return closeHistory(tr.setSelection(TextSelection.create(tr.doc, below + 1))).scrollIntoView();
};

type Outcome = { refused: boolean } | { src: string; width: number; height: number };

const outcomeOf = ({ done, trouble, retrying }: Upload): Outcome =>
  done ? { src: done.url, width: done.width, height: done.height } : { refused: trouble !== undefined && !retrying };

/** Undefined when there is nothing to change, as the photo is no longer in the text. */
const markFigures = (state: EditorState, upload: string, outcome: Outcome): Transaction | undefined => {
  const tr = state.tr.setMeta('addToHistory', false);
  state.doc.descendants((node, pos) => {
    if (node.type !== schema.nodes.figure || node.attrs.upload !== upload || node.attrs.src !== null) return;
    if ('refused' in outcome && outcome.refused === node.attrs.refused) return;
    tr.setNodeMarkup(pos, undefined, { ...node.attrs, ...outcome });
  });
  return tr.docChanged ? tr : undefined;
};

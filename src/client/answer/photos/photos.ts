import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { answerLimits } from '../../../shared/answers/answer-limits.ts';
import { imageSources } from '../../../shared/content/image-names.ts';
import type { Image } from '../../../shared/content/images.ts';
import { ApiError, isClosed, isTransient, retryPause } from '../../api.ts';
import { answer as messages } from '../../messages.ts';
import { schema } from '../editor/schema.ts';

/** Uploads photos, and stores them on this device until they are uploaded. */
export type PhotoBackend = {
  /** `onProgress` gets the fraction sent, from 0 to 1. */
  upload: (file: File, onProgress: (progress: number) => void) => Promise<Image>;
  store: (name: string, file: File) => Promise<void>;
  find: (name: string) => Promise<File | undefined>;
  remove: (name: string) => Promise<void>;
  /** Resolves once the current document is stored on this device or acknowledged by the server. */
  draftWritten: () => Promise<void>;
};

/** An upload; `progress` from 0 to 1. */
export type Upload = {
  file: File;
  /** An object URL; undefined where this browser cannot show the file, or once the stored image has loaded. */
  preview: string | undefined;
  progress: number;
  /** Why the last attempt failed. */
  error: string | undefined;
  /** It is retried automatically. */
  retrying: boolean;
  done: Image | undefined;
  /** Its figure is in the document. A removed photo is neither retried nor kept on this device. */
  isInDocument: boolean;
};

/** The uploads of this page, by name (the `upload` attribute of their figure). */
export type Photos = {
  find: (name: string) => Upload | undefined;
  /** Inserts the files at `pos` (else after the selection) and uploads them; reports those that are refused. */
  add: (view: EditorView, files: File[], pos?: number) => void;
  /** Uploads the pending photos of a restored draft. */
  resume: (view: EditorView) => void;
  retry: (name: string) => void;
  /** Writes the upload's outcome into its figure; waits for an IME composition to end, which it would break. */
  applyOutcome: (name: string) => void;
  /** This browser cannot show the preview. */
  previewFailed: (name: string) => void;
  /** Call when the document has changed: photos may have been removed, or restored by undo. */
  updatePresence: (doc: Node) => void;
  /** Clears the error message. */
  clearError: () => void;
  /** Calls the listener when the upload changes; returns the unsubscribe function. */
  subscribe: (name: string, listener: () => void) => () => void;
  /** `pending`: unfinished uploads in this document; of those, `failed` need the person and `retrying` do not. */
  count: (state: EditorState) => { pending: number; failed: number; retrying: number };
  close: () => void;
};

/** Why a file cannot be uploaded, or undefined. */
const refuseFile = (file: File): string | undefined => {
  if (!file.type.startsWith('image/')) return messages.photo.notAnImage;
  if (file.size > answerLimits.imageBytes) return messages.photo.tooLarge;
  return undefined;
};

/** Sets the media type of HEIC files where the browser does not know it; the server can decode them. */
const withHeicType = (file: File) =>
  file.type === '' && /\.hei[cf]$/i.test(file.name) ? new File([file], file.name, { type: 'image/heic' }) : file;

// more would take all connections of HTTP/1.1 from the saves
const maxAtOnce = 2;
// in ms; longer than for saves, because each attempt sends the whole file
const maxPause = 300_000;

export const openPhotos = (backend: PhotoBackend, onError: (text: string | undefined) => void): Photos => {
  /** In the order in which they are sent. */
  const uploads = new Map<string, Upload>();
  const sending = new Set<string>();
  /** Attempts that have failed since one succeeded, of any photo. */
  let failures = 0;
  /** Set while nothing is sent after a failure. */
  let pause: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Map<string, Set<() => void>>();
  let view: EditorView | undefined;
  /** The request id of the first failure since the last success, as a sentence; '' without one. */
  let help = '';

  const notify = (name: string) => {
    for (const listener of listeners.get(name) ?? []) listener();
  };

  const update = (name: string, change: Partial<Upload>) => {
    const upload = uploads.get(name);
    if (!upload) return;
    uploads.set(name, { ...upload, ...change });
    notify(name);
  };

  const register = (name: string, file: File) => {
    const preview = URL.createObjectURL(file);
    const state = { progress: 0, error: undefined, retrying: false, done: undefined, isInDocument: true };
    uploads.set(name, { file, preview, ...state });
  };

  const revokePreview = (name: string) => {
    const preview = uploads.get(name)?.preview;
    if (preview === undefined) return;
    update(name, { preview: undefined });
    URL.revokeObjectURL(preview);
  };

  /** Drops the preview once the stored image is decoded, so that the swap does not flicker. */
  const replacePreview = async (name: string, { url, width }: Image) => {
    const image = Object.assign(document.createElement('img'), imageSources(url, width), { src: url });
    try {
      await image.decode();
      revokePreview(name);
    } catch (error) {
      console.warn('The photo could not be loaded; its preview stays.', error);
    }
  };

  const applyOutcome = async (name: string): Promise<void> => {
    while (view?.composing) await new Promise((resolve) => setTimeout(resolve, 200));
    const upload = uploads.get(name);
    if (!upload || !view || view.isDestroyed) return;
    const tr = applyToFigures(view.state, name, outcomeOf(upload));
    if (tr) view.dispatch(tr);
  };

  /** Sends the photos that wait, as many as may be sent at once. */
  const sendWaiting = () => {
    if (pause !== undefined || view?.isDestroyed) return;
    for (const [name, { done, isInDocument, error, retrying }] of uploads) {
      if (sending.size === maxAtOnce) return;
      const isRefused = error !== undefined && !retrying;
      if (isInDocument && !done && !isRefused && !sending.has(name)) void send(name);
    }
  };

  const sendNow = () => {
    failures = 0;
    clearTimeout(pause);
    pause = undefined;
    sendWaiting();
  };

  const send = async (name: string) => {
    const upload = uploads.get(name);
    if (!upload) return;
    sending.add(name);
    update(name, { progress: 0, error: undefined, retrying: false });
    void applyOutcome(name);
    try {
      const image = await backend.upload(upload.file, (progress) => update(name, { progress }));
      if (!image?.url) throw new Error(messages.photo.noUrl);
      sending.delete(name);
      update(name, { done: image, progress: 1 });
      help = '';
      onError(undefined);
      failures = 0;
      sendWaiting();
      await Promise.all([applyOutcome(name).then(() => removeStored(name)), replacePreview(name, image)]);
    } catch (error) {
      sending.delete(name);
      handleFailure(name, error);
      sendWaiting();
    }
  };

  /** The file stays on this device until its draft has the image's URL: without either, a killed page would lose the photo. */
  const removeStored = async (name: string) => {
    await backend.draftWritten();
    await logStorageError(backend.remove(name));
  };

  const handleFailure = (name: string, cause: unknown) => {
    // 404: the link was replaced, and the photo is needed when the new one is opened
    const closed = cause instanceof ApiError && (isClosed(cause) || cause.status === 404);
    const retrying = closed || (cause instanceof ApiError && isTransient(cause));
    if (retrying) retryLater(name, cause);
    // keep showing the first request id: the person may be reading it out to somebody
    if (cause instanceof ApiError && retrying) help ||= cause.help;
    const error =
      retrying && !closed ? `${messages.photo.later} ${help}` : cause instanceof Error ? cause.message : String(cause);
    update(name, { retrying, error });
    if (!uploads.get(name)?.isInDocument) return;
    onError(error);
    if (retrying) return;
    void applyOutcome(name);
    void logStorageError(backend.remove(name));
  };

  /** The photo is sent after the others: perhaps only this one fails. */
  const retryLater = (name: string, refused: ApiError) => {
    const upload = uploads.get(name);
    uploads.delete(name);
    if (upload) uploads.set(name, upload);
    // another one has just failed, or this one was removed meanwhile
    if (pause !== undefined || !upload?.isInDocument) return;
    failures += 1;
    pause = setTimeout(
      () => {
        pause = undefined;
        sendWaiting();
      },
      retryPause(failures, refused, { max: maxPause }),
    );
  };

  addEventListener('online', sendNow);

  return {
    find: (name) => uploads.get(name),
    add: (into, chosen, pos) => {
      view = into;
      const files = chosen.map(withHeicType);
      const refusals = files.map((file) => refuseFile(file));
      const accepted = files.filter((_file, index) => refusals[index] === undefined);
      const names = accepted.map((file) => {
        const name = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
        register(name, file);
        void logStorageError(backend.store(name, file));
        return name;
      });
      if (names.length > 0) into.dispatch(insertFigures(into.state, names, pos));
      onError(files.length === 0 ? messages.photo.noFile : refusals.find((refusal) => refusal !== undefined));
      if (names.length > 0) sendNow();
    },
    resume: (into) => {
      view = into;
      into.state.doc.descendants(({ type, attrs }) => {
        const name = attrs.upload as string | null;
        if (type !== schema.nodes.figure || attrs.src !== null || name === null || uploads.has(name)) return;
        void logStorageError(
          backend.find(name).then((file) => {
            if (!file) return;
            register(name, file);
            notify(name);
            sendWaiting();
          }),
        );
      });
    },
    retry: (name) => {
      onError(undefined);
      update(name, { error: undefined, retrying: false });
      sendNow();
    },
    clearError: () => onError(undefined),
    applyOutcome,
    previewFailed: revokePreview,
    updatePresence: (doc) => {
      if (uploads.size === 0) return;
      const inDocument = new Set<string>();
      doc.descendants(({ attrs }) => {
        if (typeof attrs.upload === 'string') inDocument.add(attrs.upload);
      });
      for (const [name, { file, done, isInDocument, retrying, error }] of uploads) {
        if (done || isInDocument === inDocument.has(name)) continue;
        update(name, { isInDocument: !isInDocument });
        if (isInDocument) void logStorageError(backend.remove(name));
        else if (error === undefined || retrying) void logStorageError(backend.store(name, file));
        if (isInDocument && error !== undefined) onError(undefined);
      }
      const isRetrying = [...uploads.values()].some((upload) => upload.isInDocument && upload.retrying);
      if (pause === undefined || isRetrying) sendWaiting();
      else sendNow();
    },
    subscribe: (name, listener) => {
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
        failed += upload?.error !== undefined && !upload.retrying ? 1 : 0;
        retrying += upload?.retrying ? 1 : 0;
      });
      return { pending, failed, retrying };
    },
    close: () => {
      removeEventListener('online', sendNow);
      clearTimeout(pause);
      for (const { preview } of uploads.values()) if (preview !== undefined) URL.revokeObjectURL(preview);
    },
  };
};

/** Logs a failure of the device's storage: uploads work without it. */
const logStorageError = (work: Promise<unknown>) =>
  work.catch((error: unknown) => console.warn('The photo could not be stored on this device.', error));

/** Inserts figures as one undo step, replacing an empty paragraph before them, and puts the caret below. */
const insertFigures = (state: EditorState, names: string[], pos: number | undefined): Transaction => {
  const { figure, paragraph } = schema.nodes;
  const { $to } = state.selection;
  // after the current top-level block, so that no paragraph is split
  const at = pos ?? ($to.depth > 0 ? $to.after(1) : $to.pos);
  const $at = state.doc.resolve(at);
  const emptyBefore =
    $at.nodeBefore?.type === paragraph && $at.nodeBefore.childCount === 0 ? $at.nodeBefore.nodeSize : 0;
  const line = $at.nodeAfter?.type === paragraph ? [] : [paragraph.create()];
  const figures = names.map((upload) => figure.create({ upload }));
  const tr = state.tr.replaceWith(at - emptyBefore, at, [...figures, ...line]);
  const below = figures.reduce((end, node) => end + node.nodeSize, at - emptyBefore);
  return closeHistory(tr.setSelection(TextSelection.create(tr.doc, below + 1))).scrollIntoView();
};

type Outcome = { refused: boolean } | { src: string; width: number; height: number };

const outcomeOf = ({ done, error, retrying }: Upload): Outcome =>
  done ? { src: done.url, width: done.width, height: done.height } : { refused: error !== undefined && !retrying };

/** Undefined when nothing changes, for instance because the photo is no longer in the document. */
const applyToFigures = (state: EditorState, upload: string, outcome: Outcome): Transaction | undefined => {
  const tr = state.tr.setMeta('addToHistory', false);
  state.doc.descendants((node, pos) => {
    if (node.type !== schema.nodes.figure || node.attrs.upload !== upload || node.attrs.src !== null) return;
    if ('refused' in outcome && outcome.refused === node.attrs.refused) return;
    tr.setNodeMarkup(pos, undefined, { ...node.attrs, ...outcome });
  });
  return tr.docChanged ? tr : undefined;
};

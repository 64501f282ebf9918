import { getDocument, type PDFPageProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { createPolicy } from '../../trusted-types.ts';

// creates only this URL
const policy = createPolicy('family-stories-pdf', { createScriptURL: () => workerUrl });

export type Pdf = {
  pages: number;
  /** The size of the first page, in points. */
  size: { width: number; height: number };
  /** Whether the book is bound on the right. */
  isRightToLeft: boolean;
  /** Draws a page, `width` CSS px wide, and returns its text. Rejects once `signal` is aborted. */
  draw: (page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal) => Promise<string>;
  close: () => void;
};

/** Opens a PDF of this server with pdf.js, which fetches only the pages shown, with range requests. */
export const openPdf = async (url: string): Promise<Pdf> => {
  const port = new Worker(policy.createScriptURL(workerUrl), { type: 'module' });
  const worker = PDFWorker.create({ port });
  const close = () => {
    worker.destroy();
    port.terminate();
  };
  try {
    const options = { disableAutoFetch: true, disableStream: true, useWasm: false, disableWorkerRendering: true };
    const document = await getDocument({ url, worker, ...options }).promise;
    const first = await document.getPage(1);
    const { width, height } = first.getViewport({ scale: 1 });
    const preferences = (await document.getViewerPreferences()) as { Direction?: string } | null;
    return {
      pages: document.numPages,
      size: { width, height },
      isRightToLeft: preferences?.Direction === 'R2L',
      draw: async (page, ...rest) => draw(await document.getPage(page), ...rest),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
};

// device pixels per CSS px: more is not visible, and slow
const maxDensity = 2;

const draw = async (page: PDFPageProxy, canvas: HTMLCanvasElement, width: number, signal: AbortSignal) => {
  const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(window.devicePixelRatio, maxDensity);
  const viewport = page.getViewport({ scale });
  signal.throwIfAborted();
  // drawn off-screen, so the previous page stays until this one is complete
  const drawn = document.createElement('canvas');
  drawn.width = Math.round(viewport.width);
  drawn.height = Math.round(viewport.height);
  const task = page.render({ canvas: drawn, viewport });
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel);
  await task.promise.finally(() => signal.removeEventListener('abort', cancel));
  signal.throwIfAborted();
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  canvas.getContext('2d')?.drawImage(drawn, 0, 0);
  const { items } = await page.getTextContent();
  signal.throwIfAborted();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
};

import { useEffect, useState } from 'react';
import type { Pdf } from './open-pdf.ts';

export type OpenedPdf = { url: string; pdf?: Pdf; failure?: unknown };

/** Opens a PDF with pdf.js, which is a separate chunk. The previous PDF stays until the next is open. */
export const usePdf = (url: string): OpenedPdf | undefined => {
  const [opened, setOpened] = useState<OpenedPdf | undefined>(undefined);

  useEffect(() => {
    let isWanted = true;
    const open = async () => {
      try {
        const { openPdf } = await import('./open-pdf.ts');
        const pdf = await openPdf(url);
        if (isWanted) setOpened({ url, pdf });
        else pdf.close();
      } catch (failure) {
        // shown by the preview; the browser may be too old for pdf.js
        console.warn('The preview could not be opened.', failure);
        if (isWanted) setOpened({ url, failure });
      }
    };
    void open();
    return () => {
      isWanted = false;
    };
  }, [url]);

  useEffect(() => opened?.pdf?.close, [opened]);
  return opened;
};

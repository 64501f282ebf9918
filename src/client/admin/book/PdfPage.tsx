import { useEffect, useRef, useState } from 'react';
import { format, bookPage as messages } from '../../messages.ts';
import type { Pdf } from './open-pdf.ts';

type PdfPageProps = {
  pdf: Pdf;
  page: number;
  /** In CSS px. */
  width: number;
  height: number;
};

/** A page drawn on a canvas, with its text for screen readers. */
export const PdfPage = ({ pdf, page, width, height }: PdfPageProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');

  useEffect(() => {
    const abort = new AbortController();
    const draw = async () => {
      if (!canvas.current) return;
      setText(await pdf.draw(page, canvas.current, width, abort.signal));
    };
    draw().catch((error) => {
      if (!abort.signal.aborted) throw error;
    });
    return () => abort.abort();
  }, [pdf, page, width]);

  return (
    <div className="pdf-page" style={{ width, height }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={format(messages.preview.pageName, { page: `${page}` })}
        style={{ width, height }}
      />
      <p className="visually-hidden" dir="auto">
        {text}
      </p>
    </div>
  );
};

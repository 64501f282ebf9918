import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Block, Direction, Figure, Run } from './blocks.ts';

/** Omits an unknown language: screen readers then use their default voice. */
export const languageAttributes = ({ lang, dir }: { lang: string; dir: Direction }) => ({
  ...(lang !== 'und' && lang !== '' && { lang, xmlLang: lang }),
  dir,
});

type PageProps = { line: { lang: string; dir: Direction }; title: string; children: ReactNode };

/** A file of the e-book. What React writes is well-formed XML; no attribute may be used that it writes in camel case. */
export const writePage = ({ line, title, children }: PageProps): string => {
  const namespaces = { xmlns: 'http://www.w3.org/1999/xhtml', 'xmlns:epub': 'http://www.idpf.org/2007/ops' };
  const page = (
    <html {...namespaces} {...languageAttributes(line)}>
      <head>
        <title>{title}</title>
        <link rel="stylesheet" href="book.css" />
      </head>
      <body>{children}</body>
    </html>
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n${renderToStaticMarkup(page)}\n`;
};

/** The attribute that says what a part of the e-book is. */
export const epubType = (type: string): object => ({ 'epub:type': type });

/** The path of a photo in the e-book, and its description. Undefined if the photo is missing. */
export type PhotoOf = (figure: Figure) => { href: string; alt: string } | undefined;

/** What stands in the place of a recording. */
export type RecordingOf = (id: string) => ReactNode;

type BlocksProps = { blocks: Block[]; photoOf: PhotoOf; recordingOf: RecordingOf };

/** The levels of headings begin below that of the story's title. */
export const Blocks = ({ blocks, ...placed }: BlocksProps) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
  blocks.map((block, index) => <BlockOf key={index} block={block} {...placed} />);

const BlockOf = ({ block, ...placed }: Omit<BlocksProps, 'blocks'> & { block: Block }) => {
  if ('runs' in block) {
    const Text = block.type === 'h2' ? 'h3' : 'p';
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    const runs = block.runs.map((run, index) => <RunOf key={index} run={run} />);
    return <Text {...languageAttributes(block)}>{runs}</Text>;
  }
  if ('figures' in block)
    return block.figures.map((figure, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
      <FigureOf key={index} figure={figure} photo={placed.photoOf(figure)} />
    ));
  if ('id' in block) return placed.recordingOf(block.id);
  if ('items' in block) {
    const items = block.items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
      <li key={index}>
        <Blocks blocks={item} {...placed} />
      </li>
    ));
    return block.type === 'ul' ? (
      <ul>{items}</ul>
    ) : (
      <ol start={block.start === 1 ? undefined : block.start}>{items}</ol>
    );
  }
  return (
    <blockquote>
      <Blocks blocks={block.blocks} {...placed} />
    </blockquote>
  );
};

const RunOf = ({ run }: { run: Run }) => {
  if ('br' in run) return <br />;
  const strong = run.b ? <strong>{run.text}</strong> : run.text;
  const emphasised = run.i ? <em>{strong}</em> : strong;
  return run.href === undefined ? emphasised : <a href={run.href}>{emphasised}</a>;
};

type FigureProps = { figure: Figure; photo: ReturnType<PhotoOf> };

const FigureOf = ({ figure, photo }: FigureProps) => {
  const { caption } = figure;
  // the caption of a missing photo stays
  if (!photo) return caption !== '' && <p {...languageAttributes(figure)}>{caption}</p>;
  return (
    <figure {...languageAttributes(figure)}>
      <Picture src={photo.href} alt={photo.alt} />
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  );
};

/** In a picture: outside one, React also writes a preload link for an image. */
export const Picture = ({ src, alt }: { src: string; alt: string }) => (
  <picture>
    <img src={src} alt={alt} />
  </picture>
);

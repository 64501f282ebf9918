import { join } from 'node:path';
import type { ReactNode } from 'react';
import { Lines } from '../../../pages/Lines.tsx';
import type { Book } from '../../../shared/books.ts';
import { escapeHtml } from '../../../shared/content/escape-html.ts';
import type { BuildFault } from '../../../shared/messages/build-fault.ts';
import { headingsIn } from '../../../shared/messages/in-all-languages/book-headings.ts';
import type { App } from '../../app.ts';
import { writeZip, type ZipWriter } from '../../outside/archives/zip-writer.ts';
import type { PhotoRow } from '../../storage/stories.ts';
import { printable } from '../content/printable.ts';
import { paragraphsOf } from '../content/text-paragraphs.ts';
import { fileNamePart } from '../file-names.ts';
import { imageExtension } from '../images/image-extension.ts';
import { requireImage } from '../images/images.ts';
import { playedKey } from '../recordings/recording-keys.ts';
import { figuresOf } from './blocks.ts';
import { bylineOf, recordingLinesOf } from './book-data.ts';
import {
  type BookChapter,
  type BookRecording,
  type BookStory,
  idsOfRecordings,
  type Line,
  lineOf,
  readBook,
  readCoverPhoto,
} from './book-stories.ts';
import { drawCover } from './drawn-cover.tsx';
import { epubStyle } from './epub-style.ts';
import { directionOfBook, interfaceLanguageOf, languageOfBook } from './language.ts';
import { findListenLinks, type ListenLinks } from './listen-links.ts';
import type { MakeEdition } from './make.ts';
import { findStoryLinks, type LinkOf } from './reading-link.ts';
import { Blocks, epubType, languageAttributes, type PhotoOf, Picture, type RecordingOf, writePage } from './xhtml.tsx';

/** A section of the e-book: one XHTML file. `contents` is its entry in the table of contents, at a level from 1. */
type Section = Line & {
  file: string;
  type: 'cover' | 'titlepage' | 'dedication' | 'foreword' | 'chapter' | 'story' | 'afterword';
  body: ReactNode;
  contents?: { title: Line; level: 1 | 2 };
};

/** A photo or recording in the e-book. */
type EpubPhoto = { href: string; content_type: string };

// px; larger photos would only increase the file size
const photoWidth = 1600;

/** Makes an EPUB 3: a section for each story, photos with descriptions, table of contents, accessibility metadata. */
export const makeEpub: MakeEdition = async (app, book, _edition, options) => {
  const { folder, origin, signal, onProgress } = options;
  const { chapters, photos, problems } = await readBook(app, book);
  if (chapters.length === 0) return { files: [], problems: [{ code: 'no_stories', detail: 'noStoriesInEpub' }] };
  const { linkOf, problems: ofLink } = await findStoryLinks(app, book, origin);
  const { listenLinks, problems: ofListening } = await findListenLinks(app, chapters, origin);
  problems.push(...(ofLink.length > 0 ? ofLink : ofListening));
  const coverPhoto = await readCoverPhoto(app, book, { chapters, problems });
  const path = join(folder, 'book.epub');
  await writeZip(path, { mtime: new Date(app.clock()), signal }, async (zip) => {
    // the EPUB container requires it to be the first file
    await zip.add('mimetype', 'application/epub+zip');
    await zip.add('META-INF/container.xml', container);
    const rows = [...photos.values()];
    const coverRow = coverPhoto?.photo;
    if (coverRow && !photos.has(coverRow.name)) rows.push(coverRow);
    const stored = await addPhotos(app, zip, rows, (done) => onProgress({ step: 'photos', done, of: rows.length }));
    problems.push(...missingPhotos(chapters, photos, stored));
    const sounds = options.with_recordings ? await addRecordings(app, zip, chapters) : new Map();
    onProgress({ step: 'writing', done: 0, of: 1 });
    const cover = coverRow && stored.get(coverRow.name);
    if (coverRow && !cover) problems.push({ code: 'missing_photo', detail: 'missingCoverPhoto' });
    const sections = sectionsOf(book, chapters, { stored, cover, linkOf, sounds, listenLinks });
    for (const section of sections) {
      signal.throwIfAborted();
      await zip.add(`EPUB/${section.file}`, pageOf(section));
    }
    if (!cover) await zip.add('EPUB/cover.svg', drawCover(book));
    await zip.add('EPUB/nav.xhtml', navigationOf(book, sections));
    await zip.add('EPUB/book.css', epubStyle);
    await zip.add('EPUB/package.opf', packageOf(app, book, { chapters, sections, stored, cover, sounds }));
  });
  const name = `${fileNamePart(book.title, 100) || 'stories'}.epub`;
  const inIt = chapters.flatMap(({ stories }) => stories.map(({ question_id }) => question_id));
  const stories = [...new Set([...inIt, ...(coverPhoto ? [coverPhoto.question_id] : [])])];
  return {
    files: [{ path, name, content_type: 'application/epub+zip', stories, ...idsOfRecordings(recordingsOf(chapters)) }],
    problems,
  };
};

/** The photos that are in the file store, by name. */
const addPhotos = async (app: App, zip: ZipWriter, rows: PhotoRow[], onPhoto: (done: number) => void) => {
  const stored = new Map<string, EpubPhoto>();
  for (const [index, { name }] of rows.entries()) {
    onPhoto(index);
    const image = await requireImage(app, name, photoWidth);
    const file = await app.files.get(image.key);
    if (!file) continue;
    const href = `photos/${index + 1}.${imageExtension(image.content_type)}`;
    await zip.addStream(`EPUB/${href}`, file.size, file.body);
    stored.set(name, { href, content_type: image.content_type });
  }
  onPhoto(rows.length);
  return stored;
};

const recordingsOf = (chapters: BookChapter[]) =>
  chapters.flatMap(({ stories }) => stories.flatMap(({ recordings }) => recordings));

/** Core media types: all e-book readers play these. */
const playedTypes = new Set(['audio/mp4', 'audio/mpeg']);

/** The sound of the recordings that is in the file store in a form that all readers play, by the id of the recording. */
const addRecordings = async (app: App, zip: ZipWriter, chapters: BookChapter[]) => {
  const sounds = new Map<string, EpubPhoto>();
  for (const [index, { id, files }] of recordingsOf(chapters).entries()) {
    const played = files.findLast(({ content_type }) => playedTypes.has(content_type));
    const file = played && (await app.files.get(playedKey(played.name)));
    if (!file) continue;
    const href = `recordings/${index + 1}.${played.content_type === 'audio/mpeg' ? 'mp3' : 'm4a'}`;
    await zip.addStream(`EPUB/${href}`, file.size, file.body);
    sounds.set(id, { href, content_type: played.content_type });
  }
  return sounds;
};

const missingPhotos = (chapters: BookChapter[], photos: Map<string, PhotoRow>, stored: Map<string, EpubPhoto>) =>
  chapters
    .flatMap(({ stories }) => stories)
    .filter(({ blocks }) => figuresOf(blocks).some(({ image }) => photos.has(image) && !stored.has(image)))
    .map(({ question_id }): BuildFault => ({ code: 'missing_photo', detail: 'missingPhotoInEpub', question_id }));

type Links = { linkOf: LinkOf; listenLinks: ListenLinks };

const sectionsOf = (
  book: Book,
  chapters: BookChapter[],
  { stored, cover, linkOf, sounds, listenLinks }: Pick<Parts, 'stored' | 'cover' | 'sounds'> & Links,
): Section[] => {
  const title = lineOf(book.title, [book.language]);
  const subtitle = lineOf(book.subtitle, [book.language]);
  const headings = headingsIn(book.language);
  const photoOf: PhotoOf = ({ image, alt }) => {
    const photo = stored.get(image);
    return photo && { href: photo.href, alt: alt === '' ? headings.photo : alt };
  };
  const own = (type: 'dedication' | 'foreword' | 'afterword', heading: Line | undefined, text: string): Section[] => {
    const paragraphs = linesOfText(text, book.language);
    if (paragraphs.length === 0) return [];
    const body = (
      <>
        {heading && <Heading as="h1" line={heading} />}
        {paragraphs.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <Heading key={index} as="p" line={line} />
        ))}
      </>
    );
    const line = { ...lineOf(text, [book.language]), text: (heading ?? title).text };
    return [{ ...line, file: `${type}.xhtml`, type, body, ...(heading && { contents: { title: heading, level: 1 } }) }];
  };
  const online = lineOf(headings.online, [book.language]);
  const linked = ({ question_id }: BookStory) =>
    linkOf && (
      <p {...languageAttributes(online)}>
        <a href={linkOf(question_id)}>{online.text}</a>
      </p>
    );
  const recordingOf =
    (story: BookStory): RecordingOf =>
    (id) => {
      const recording = story.recordings.find((one) => one.id === id);
      const [sound, link] = [sounds.get(id), listenLinks.get(id)];
      if (!recording || !(sound || link || recording.words.length > 0)) return null;
      const texts = recordingLinesOf(book, story, recording);
      return <Recording {...{ recording, texts, sound, link }} />;
    };
  const picture = cover ? cover.href : 'cover.svg';
  return [
    {
      ...title,
      file: 'cover.xhtml',
      type: 'cover',
      body: (
        <div className={`cover cover-${book.cover_colour}`}>
          <Picture src={picture} alt={title.text} />
          {cover && (
            <>
              <Heading as="p" line={title} className="cover-title" />
              <Heading as="p" line={subtitle} />
            </>
          )}
        </div>
      ),
    },
    {
      ...title,
      file: 'title.xhtml',
      type: 'titlepage',
      body: (
        <div className="title-page">
          <Heading as="h1" line={title} />
          <Heading as="p" line={subtitle} />
        </div>
      ),
    },
    ...own('dedication', undefined, book.dedication),
    ...own('foreword', lineOf(headings.foreword, [book.language]), book.foreword),
    ...chapters.flatMap(({ title, stories }, index): Section[] => [
      {
        ...title,
        ...{ file: `chapter-${index + 1}.xhtml`, type: 'chapter' },
        body: (
          <div className="chapter">
            <Heading as="h1" line={title} />
          </div>
        ),
        contents: { title, level: 1 },
      },
      ...stories.map((story, at) =>
        sectionOf(story, {
          ...{ file: `story-${index + 1}-${at + 1}.xhtml`, photoOf, recordingOf: recordingOf(story) },
          byline: bylineOf(book, title, story),
          after: linked(story),
        }),
      ),
    ]),
    ...own('afterword', lineOf(headings.afterword, [book.language]), book.afterword),
  ];
};

type HeadingProps = { as: 'h1' | 'h2' | 'p'; line: Line; className?: string };

const Heading = ({ as: Element, line, className }: HeadingProps) =>
  line.text !== '' && (
    <Element className={className} {...languageAttributes(line)}>
      <Lines text={line.text} />
    </Element>
  );

type InSection = { file: string; photoOf: PhotoOf; recordingOf: RecordingOf; byline: Line; after: ReactNode };

const sectionOf = (story: BookStory, { file, photoOf, recordingOf, byline, after }: InSection): Section => {
  const { question, lang, dir } = story;
  return {
    text: question.text,
    ...{ lang, dir, file },
    type: 'story',
    body: (
      <>
        <Heading as="h2" line={question} />
        <Heading as="p" line={byline} className="byline" />
        <Blocks blocks={story.blocks} {...{ photoOf, recordingOf }} />
        {after}
      </>
    ),
    contents: { title: question, level: 2 },
  };
};

type RecordingProps = {
  recording: BookRecording;
  texts: ReturnType<typeof recordingLinesOf>;
  sound: EpubPhoto | undefined;
  link: string | undefined;
};

/** The sound of a recording, or else its link; below it the words that were heard. */
const Recording = ({ recording: { words }, texts: { label, details, listen }, sound, link }: RecordingProps) => (
  <aside className="recording">
    <Heading as="p" line={label} />
    <Heading as="p" line={details} />
    {/* the words are below, if there are any */}
    {/* biome-ignore lint/a11y/useMediaCaption: an e-book has no captions */}
    {sound && <audio controls src={sound.href} />}
    {!sound && link && (
      <p {...languageAttributes(listen)}>
        <a href={link}>{listen.text}</a>
      </p>
    )}
    {words.length > 0 && (
      <blockquote>
        <Blocks blocks={words} photoOf={() => undefined} recordingOf={() => null} />
      </blockquote>
    )}
  </aside>
);

/** The paragraphs of a text of the admin, such as the foreword. */
const linesOfText = (text: string, language: string): Line[] =>
  paragraphsOf(text)
    .map((paragraph) => ({ ...lineOf(paragraph, [language]), text: printable(paragraph, true) }))
    .filter((line) => line.text !== '');

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

const pageOf = ({ text, file, type, body, ...line }: Section): string =>
  writePage({
    line,
    title: text || file,
    children: <section {...epubType(types[type])}>{body}</section>,
  });

const types: Record<Section['type'], string> = {
  cover: 'cover',
  titlepage: 'titlepage',
  dedication: 'dedication',
  foreword: 'foreword',
  chapter: 'part',
  story: 'chapter',
  afterword: 'afterword',
};

const navigationOf = (book: Book, sections: Section[]): string => {
  const [cover, firstChapter] = (['cover', 'chapter'] as const).map((wanted) =>
    sections.find(({ type }) => type === wanted),
  ) as [Section, Section];
  const contents = lineOf(headingsIn(book.language).contents, [book.language]);
  return writePage({
    line: { lang: mainLanguageOf(book), dir: directionOfBook(book) },
    title: contents.text,
    children: (
      <>
        <nav {...epubType('toc')} role="doc-toc">
          <h1 {...languageAttributes(contents)}>{contents.text}</h1>
          <ol>
            {entriesOf(sections).map(({ section, stories }) => (
              <li key={section.file}>
                <Entry section={section} />
                {stories.length > 0 && (
                  <ol>
                    {stories.map((story) => (
                      <li key={story.file}>
                        <Entry section={story} />
                      </li>
                    ))}
                  </ol>
                )}
              </li>
            ))}
          </ol>
        </nav>
        <nav {...epubType('landmarks')} hidden>
          <ol>
            <Landmark type="cover" section={cover} />
            <Landmark type="toc" section={{ ...contents, file: 'nav.xhtml' }} />
            <Landmark type="bodymatter" section={firstChapter} />
          </ol>
        </nav>
      </>
    ),
  });
};

/** The sections of the table of contents, each with the stories below it. */
const entriesOf = (sections: Section[]) => {
  const entries: { section: Section; stories: Section[] }[] = [];
  for (const section of sections)
    if (section.contents?.level === 2) entries.at(-1)?.stories.push(section);
    else if (section.contents) entries.push({ section, stories: [] });
  return entries;
};

const Entry = ({ section: { file, contents } }: { section: Section }) =>
  contents && (
    <a href={file} {...languageAttributes(contents.title)}>
      {contents.title.text.replaceAll('\n', ' ')}
    </a>
  );

const Landmark = ({ type, section }: { type: string; section: Line & { file: string } }) => (
  <li>
    <a {...epubType(type)} href={section.file} {...languageAttributes(section)}>
      {section.text || section.file}
    </a>
  </li>
);

type Parts = {
  chapters: BookChapter[];
  sections: Section[];
  stored: Map<string, EpubPhoto>;
  cover: EpubPhoto | undefined;
  sounds: Map<string, EpubPhoto>;
};

const packageOf = (app: App, book: Book, { chapters, sections, stored, cover, sounds }: Parts): string => {
  const { tag, texts } = interfaceLanguageOf(book);
  const stories = chapters.flatMap((chapter) => chapter.stories);
  const figures = stories.flatMap(({ blocks }) => figuresOf(blocks)).filter(({ image }) => stored.has(image));
  const isDescribed = figures.every(({ alt }) => alt !== '');
  const mayMove = [...stored.values()].some(({ content_type }) => /gif|webp/.test(content_type));
  const people = [...new Map(stories.map(({ person }) => [person.id, person.text])).values()];
  const contentsAt = sections.findIndex(({ type }) => type === 'chapter');
  const files = sections.map(({ file }) => file);
  const items = [
    ...files.map((file) => item(file, 'application/xhtml+xml')),
    ...[...stored.values()].map((photo) =>
      item(photo.href, photo.content_type, photo === cover ? 'cover-image' : undefined),
    ),
    ...[...sounds.values()].map(({ href, content_type }) => item(href, content_type)),
    ...(cover ? [] : [item('cover.svg', 'image/svg+xml', 'cover-image')]),
    item('nav.xhtml', 'application/xhtml+xml', 'nav'),
    item('book.css', 'text/css'),
  ];
  const spine = files.toSpliced(contentsAt, 0, 'nav.xhtml');
  const metas: [property: string, value: string][] = [
    ['dcterms:modified', new Date(app.clock()).toISOString().replace(/\.\d+Z$/, 'Z')],
    ['schema:accessMode', 'textual'],
    ...(figures.length > 0 ? [['schema:accessMode', 'visual'] as [string, string]] : []),
    ...(sounds.size > 0 ? [['schema:accessMode', 'auditory'] as [string, string]] : []),
    ['schema:accessModeSufficient', isDescribed ? 'textual' : 'textual,visual'],
    ...['structuralNavigation', 'tableOfContents', 'readingOrder', 'displayTransformability', 'unlocked'].map(
      (feature): [string, string] => ['schema:accessibilityFeature', feature],
    ),
    ...(figures.length > 0 && isDescribed
      ? [['schema:accessibilityFeature', 'alternativeText'] as [string, string]]
      : []),
    ['schema:accessibilityHazard', mayMove ? 'unknown' : 'none'],
    [
      'schema:accessibilitySummary',
      isDescribed && figures.length > 0
        ? `${texts.epub.accessibility} ${texts.epub.described}`
        : texts.epub.accessibility,
    ],
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${tag}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${escapeHtml(book.id)}</dc:identifier>
<dc:title>${escapeHtml(lineOf(book.title, []).text)}</dc:title>
<dc:language>${escapeHtml(mainLanguageOf(book))}</dc:language>
${people.map((name) => `<dc:creator>${escapeHtml(name)}</dc:creator>`).join('\n')}
${metas.map(([property, value]) => `<meta property="${property}">${escapeHtml(value)}</meta>`).join('\n')}
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine page-progression-direction="${directionOfBook(book)}">
${spine.map((file) => `<itemref idref="${idOf(file)}"/>`).join('\n')}
</spine>
</package>
`;
};

/** The language of the stories; with a region if the headings are in the same language. */
const mainLanguageOf = (book: Book) => {
  const language = languageOfBook(book);
  return language === 'und' || book.language.toLowerCase().startsWith(language) ? book.language : language;
};

const idOf = (href: string) => `i-${href.replaceAll(/[^A-Za-z0-9-]/g, '-')}`;

const item = (href: string, type: string, properties?: string) =>
  `<item id="${idOf(href)}" href="${href}" media-type="${type}"${properties === undefined ? '' : ` properties="${properties}"`}/>`;

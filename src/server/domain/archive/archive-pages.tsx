import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PageContext, serverPage, useLanguage } from '../../../pages/context.tsx';
import { Neighbours } from '../../../pages/Neighbours.tsx';
import { Story } from '../../../pages/Story.tsx';
import { imageNameOf } from '../../../shared/content/image-names.ts';
import type { StoredAttributes } from '../../../shared/content/parse-content.ts';
import { textDirection } from '../../../shared/content/text-direction.ts';
import type { Language } from '../../../shared/messages/catalogue.ts';
import { longDayIn } from '../../../shared/messages/long-day.ts';
import { languageInBook } from '../books/language.ts';
import {
  type ArchivedStory,
  type Books,
  dayLine,
  recordingLine,
  remarksOf,
  unheardLine,
  wordsLine,
} from './archive-texts.ts';
import type { ArchivedPerson, ArchivedPhoto, ArchivedQuestion, ArchivedRecording } from './everything.ts';

/** What links to a story's page need. Paths are relative to `data`. */
export type StoryLink = { title: string; page: string };

/** A person in the index page. */
export type ListedPerson = Pick<ArchivedPerson, 'name' | 'language' | 'photo'> & {
  stories: (StoryLink & Pick<ArchivedQuestion, 'status' | 'answered_at'>)[];
  unanswered: string[];
};

/** A relative URL of a file whose name may have characters of any script. */
const linkTo = (path: string, from = '') => from + path.split('/').map(encodeURIComponent).join('/');

const languageOf = (text: string, person: Pick<ArchivedPerson, 'language'>) => {
  const language = languageInBook(text, person.language === undefined ? [] : [person.language]);
  return language === 'und' ? '' : language;
};

const languageAndDirection = (text: string, person: Pick<ArchivedPerson, 'language'>) => ({
  lang: languageOf(text, person),
  dir: textDirection(text),
});

const render = (language: Language, page: ReactElement) =>
  `<!doctype html>\n${renderToStaticMarkup(<PageContext value={serverPage(language)}>{page}</PageContext>)}\n`;

type PageProps = { title: string; style: string; children: ReactNode };

/** A page that works from a local folder: no scripts, no external resources. */
const Page = ({ title, style, children }: PageProps) => {
  const { tag, dir } = useLanguage();
  return (
    <html lang={tag} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <meta
          httpEquiv="Content-Security-Policy"
          content="script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'"
        />
        <title>{title}</title>
        <link rel="stylesheet" href={style} />
      </head>
      <body>{children}</body>
    </html>
  );
};

type StoryPageProps = ArchivedStory & { previous: StoryLink | undefined; next: StoryLink | undefined };

/** The page of a story, two folders below `data`. */
export const writeStoryPage = (language: Language, { person, question, previous, next }: StoryPageProps): string => {
  const { texts } = language;
  const up = '../../';
  const { question_text, content, text, photos, recordings = [] } = question;
  const neighbour = (link: StoryLink | undefined) =>
    link && { href: linkTo(link.page, up), question_text: link.title, lang: languageOf(link.title, person) };
  return render(
    language,
    <Page title={question_text} style={`${up}style.css`}>
      <header className="top">
        <a href={`${up}index.html`}>{texts.archive.allStories}</a>
      </header>
      <main>
        <Story
          question_text={question_text.trim()}
          content={content}
          person={{ id: person.id, name: person.name }}
          day={dayLine(language, question)}
          badge={remarksOf(language, question).map((remark) => (
            <p key={remark} className="remark">
              {remark}
            </p>
          ))}
          heading={languageAndDirection(question_text, person)}
          lang={languageOf(text, person)}
          recordings={{
            ids: recordings.map(({ id }) => id),
            show: (id) =>
              recordings.filter((each) => each.id === id).map((each) => <Recording key={id} {...each} up={up} />),
          }}
          renderPhoto={(attributes) => <Photo attributes={attributes} photos={photos} up={up} />}
        />
      </main>
      <Neighbours label={texts.readPage.story.turn} previous={neighbour(previous)} next={neighbour(next)} />
    </Page>,
  );
};

type PhotoProps = { attributes: StoredAttributes; photos: ArchivedPhoto[]; up: string };

const Photo = ({ attributes, photos, up }: PhotoProps) => {
  const texts = useLanguage().texts.archive;
  const { src = '', alt = texts.photo, width, height } = attributes;
  const { file, original } = photos.find(({ name }) => name === imageNameOf(src)) ?? { file: null, original: null };
  if (file === null) return <span className="missing">{texts.missingPhoto}</span>;
  const shown = <img src={linkTo(file, up)} alt={alt} width={width} height={height} loading="lazy" />;
  if (original === null) return shown;
  return (
    <a className="photo-original" href={linkTo(original, up)} title={texts.original}>
      {shown}
    </a>
  );
};

type RecordingProps = ArchivedRecording & { up: string };

/** The sound, and the words once somebody has said that they are right. */
const Recording = ({ up, ...recording }: RecordingProps) => {
  const language = useLanguage();
  const texts = language.texts.archivedRecordings;
  const { file, takes, words, cut_off } = recording;
  const shown = words.find(({ released }) => released);
  const unheard = unheardLine(language, recording);
  return (
    <div className="recording">
      {unheard && <p className="missing">{unheard}</p>}
      {file !== null && (
        // biome-ignore lint/a11y/useMediaCaption: the words stand below; a browser refuses a track from a local folder
        <audio controls preload="metadata" src={linkTo(file, up)} />
      )}
      <p className="hint">{recordingLine(language, recording)}</p>
      {cut_off && <p className="hint">{texts.cutOff}</p>}
      {shown && (
        <details open>
          <summary>{wordsLine(language, shown)}</summary>
          <div lang={shown.language} dir="auto">
            {shown.cues.map(({ text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
              <p key={index}>{text}</p>
            ))}
          </div>
        </details>
      )}
      <ul className="files">
        {takes.map(
          (take, index) =>
            take !== null && (
              <File
                key={take}
                href={linkTo(take, up)}
                what={
                  takes.length === 1 ? texts.original : language.format(texts.originalTake, { number: `${index + 1}` })
                }
              />
            ),
        )}
      </ul>
    </div>
  );
};

type IndexProps = { people: ListedPerson[]; books: Books; made_at: string };

export const writeIndex = (language: Language, { people, books, made_at }: IndexProps): string => {
  const { format } = language;
  const texts = language.texts.archive;
  return render(
    language,
    <Page title={texts.title} style="style.css">
      <main className="all">
        <h1>{texts.title}</h1>
        <p className="who">{format(texts.madeOn, { date: longDayIn(language)(made_at) })}</p>
        {people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <Listed key={index} person={person} />
        ))}
        <section>
          <h2>{texts.whole.title}</h2>
          <ul className="files">
            {books.pdf.map((path) => (
              <File key={path} href={linkTo(path)} what={texts.whole.pdf} />
            ))}
            {books.epub.map((path) => (
              <File key={path} href={linkTo(path)} what={texts.whole.epub} />
            ))}
            <File href="../README.txt" what={texts.whole.text} />
          </ul>
        </section>
      </main>
    </Page>,
  );
};

const File = ({ href, what }: { href: string; what: string }) => (
  <li>
    <a href={href}>{what}</a>
  </li>
);

const Listed = ({ person }: { person: ListedPerson }) => {
  const language = useLanguage();
  const { archive: texts, ui } = language.texts;
  const { name, photo, stories, unanswered } = person;
  return (
    <section>
      <h2 {...languageAndDirection(name, person)}>
        {photo?.file && <img className="portrait" src={linkTo(photo.file)} alt="" loading="lazy" />}
        <span>{name}</span>
      </h2>
      <p className="count">{language.format(texts.counts, { count: stories.length })}</p>
      {stories.length > 0 ? (
        <ol className="stories">
          {stories.map(({ title, page, status, answered_at }) => (
            <li key={page}>
              <a href={linkTo(page)} {...languageAndDirection(title, person)}>
                {title}
              </a>{' '}
              <small>
                {status === 'in_progress' ? ui.status.in_progress : answered_at && longDayIn(language)(answered_at)}
              </small>
            </li>
          ))}
        </ol>
      ) : (
        <p>{texts.noStories}</p>
      )}
      {unanswered.length > 0 && (
        <details>
          <summary>{texts.unanswered}</summary>
          <ul>
            {unanswered.map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
              <li key={index} {...languageAndDirection(title, person)}>
                {title}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};

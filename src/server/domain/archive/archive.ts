import { createReadStream } from 'node:fs';
import { mkdir, open, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { v7 } from 'uuid';
import { isFinished } from '../../../shared/answers/status.ts';
import type { ArchivePart, Book, BookEdition } from '../../../shared/books.ts';
import { dayOf } from '../../../shared/day-of.ts';
import { type BuildFault, writeBuildFault } from '../../../shared/messages/build-fault.ts';
import type { Language } from '../../../shared/messages/catalogue.ts';
import { paragraphsOfCues } from '../../../shared/recordings/paragraphs-of-cues.ts';
import { withoutNull } from '../../../shared/without-null.ts';
import type { App } from '../../app.ts';
import { writeZip } from '../../outside/archives/zip-writer.ts';
import { version } from '../../root.ts';
import { listBookedRecordings } from '../../storage/book-recordings.ts';
import type { ExportedPerson, ExportedQuestion } from '../../storage/exchange.ts';
import { findImage } from '../../storage/images.ts';
import { listTakenReplies } from '../../storage/replies.ts';
import { typesetBook } from '../books/book-pdf.ts';
import { chooseCoverPhoto } from '../books/book-stories.ts';
import { measureArchive } from '../books/builds.ts';
import { makeEpub } from '../books/epub.tsx';
import type { ArchiveOptions, MadeFile, MakeArchive, MakeEdition } from '../books/make.ts';
import { contentToShow } from '../content/content.ts';
import { textOfContent } from '../content/text-paragraphs.ts';
import { readPeople, readQuestionRows } from '../exchange/export.ts';
import { fileNamePart } from '../file-names.ts';
import { imageExtension } from '../images/image-extension.ts';
import { originalOf } from '../images/images.ts';
import { messageKey } from '../mail/message-keys.ts';
import { now } from '../now.ts';
import { addFile } from './add-file.ts';
import { archivedFonts } from './archive-fonts.ts';
import { type ListedPerson, type StoryLink, writeIndex, writeStoryPage } from './archive-pages.tsx';
import { addRecordings } from './archive-recordings.ts';
import { archiveStyle } from './archive-style.ts';
import { type ArchiveCounts, type Books, photosIn, writeReadme, writeStoryText } from './archive-texts.ts';
import { type Bag, openBag } from './bag.ts';
import {
  type ArchivedPerson,
  type ArchivedPhoto,
  type ArchivedQuestion,
  type ArchivedRecording,
  everythingFormat,
} from './everything.ts';

/**
 * The archive of everything (ADR 050): a zip with a BagIt bag of static pages, texts, photos, originals, PDF, e-book
 * and JSON. Not one snapshot: a question or an answer that is saved meanwhile may be in it or not.
 */
export const makeArchive: MakeArchive = async (app, options) => {
  const { folder, signal, onProgress, language, leave_out = [] } = options;
  const noRoom = await findNoRoom(app, folder);
  if (noRoom) return { files: [], problems: [noRoom] };
  const made_at = now(app);
  const outline = await readOutline(app, leave_out, signal);
  const problems: BuildFault[] = [];
  const books = await makeBooks(app, outline, options, problems);
  const name = `family-stories-${dayOf(made_at)}`;
  const path = join(folder, `${name}.zip`);
  await writeZip(path, { mtime: new Date(made_at), signal }, async (zip) => {
    const bag = openBag(zip, `${name}/`);
    await bag.addTag('bagit.txt', 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
    const paths = await addBooks(bag, books);
    let done = 0;
    const onWritten = () => {
      done += 1;
      onProgress({ step: 'writing', done: Math.min(done, outline.size), of: outline.size });
    };
    const written = await addPeople(app, bag, {
      ...{ outline, language, leave_out, made_at, folder, problems, onWritten, signal },
    });
    await bag.add('index.html', writeIndex(language, { people: written.people, books: paths, made_at }));
    await bag.add('style.css', archiveStyle);
    for (const font of archivedFonts)
      await bag.addStream(font.path, (await stat(font.from)).size, createReadStream(font.from));
    await bag.add('SCHEMA.txt', `${language.texts.archive.schema}\n${language.texts.archivedRecordings.schema}`);
    const missing = problems.map((fault) => writeBuildFault(language, fault).detail);
    await bag.addTag(
      'README.txt',
      writeReadme(language, { made_at, version, leave_out, counts: written.counts, books: paths, missing }),
    );
    await bag.end(made_at, language.texts.archive.title);
  });
  const stories = [...new Set([...books.pdf, ...books.epub].flatMap((book) => book.stories ?? []))];
  return { files: [{ path, name: basename(path), content_type: 'application/zip', stories }], problems };
};

/** A problem if the disk has too little free space for the archive and its temporary files. */
const findNoRoom = async (app: App, folder: string): Promise<BuildFault | undefined> => {
  const { needed } = await measureArchive(app);
  const { bavail, bsize, blocks } = await statfs(folder);
  const free = bavail * bsize;
  // some network file systems report 0
  if (free >= needed || blocks === 0) return undefined;
  return { code: 'no_space', detail: 'noRoom', values: { needed, free } };
};

type LeaveOut = readonly ArchivePart[];

/** The questions of a person, oldest first. Where an unfinished answer is left out, it looks as if not begun. */
async function* readQuestions(app: App, person_id: string, leave_out: LeaveOut): AsyncGenerator<ExportedQuestion> {
  for await (const question of readQuestionRows(app, person_id))
    yield leave_out.includes('unfinished') && question.status === 'in_progress'
      ? { ...question, status: 'not_started', content: '', answered_at: null }
      : question;
}

/** Where an unfinished answer is left out, its recordings are too. */
const mayHaveRecordings = ({ status }: ExportedQuestion, leave_out: LeaveOut): boolean =>
  !leave_out.includes('recordings') && (isFinished(status) || !leave_out.includes('unfinished'));

/** All people, and the ids of the answers that may be in a book. */
type Outline = { people: { id: string; name: string; questions: number; stories: string[] }[]; size: number };

const readOutline = async (app: App, leave_out: LeaveOut, signal: AbortSignal): Promise<Outline> => {
  const outline: Outline = { people: [], size: 0 };
  for await (const { id, name } of readPeople(app)) {
    const stories: string[] = [];
    let questions = 0;
    for await (const question of readQuestions(app, id, leave_out)) {
      signal.throwIfAborted();
      questions += 1;
      outline.size += 1 + photosIn(question.content).length;
      if (await isInBook(app, question)) stories.push(question.id);
    }
    outline.people.push({ id, name, questions, stories });
  }
  return outline;
};

/** Whether an answer appears in the archive's books: finished, not for the admin alone, and with text or released words. */
const isInBook = async ({ db }: App, { id, status, content, only_admin }: ExportedQuestion): Promise<boolean> => {
  if (!isFinished(status) || only_admin === 1) return false;
  return content !== '' || (await listBookedRecordings(db, [id])).some(({ cues }) => cues !== null && hasWords(cues));
};

const hasWords = (cues: string) => paragraphsOfCues(JSON.parse(cues)).some((text) => text.trim() !== '');

type MadeBooks = { pdf: MadeFile[]; epub: MadeFile[] };

/**
 * Makes a PDF/A (the PDF for the screen where no PDF/A can be made) and an e-book of all stories. A failure is
 * reported as a problem. Without stories neither is made, which is no problem.
 */
const makeBooks = async (
  app: App,
  { people }: Outline,
  options: ArchiveOptions,
  problems: BuildFault[],
): Promise<MadeBooks> => {
  const chapters = people
    .filter(({ stories }) => stories.length > 0)
    .map(({ name, stories }) => ({ title: name, questions: stories }));
  if (chapters.length === 0) return { pdf: [], epub: [] };
  const book = await bookOfAll(app, chapters, options.language);
  const make = async (edition: BookEdition, makeEdition: MakeEdition): Promise<MadeFile[]> => {
    const folder = join(options.folder, edition);
    try {
      await mkdir(folder);
      // no codes: the recordings are in the archive, and links may end
      const made = await makeEdition(app, book, edition, { ...options, folder, origin: '' });
      // missing photos are reported once, by the archive itself
      const known = new Set(['missing_photo', 'reading_link']);
      problems.push(...made.problems.filter(({ code }) => !known.has(code)));
      return made.files;
    } catch (error) {
      options.signal.throwIfAborted();
      options.onError?.(error);
      return [];
    }
  };
  let pdf = await make('pdfa', typesetBook);
  const isTooMuch = problems.some(({ code }) => code === 'too_much');
  if (pdf.length === 0 && !isTooMuch) pdf = await make('screen', typesetBook);
  const epub = await make('epub', makeEpub);
  if (pdf.length === 0) problems.push({ code: 'failed', detail: 'noPdf' });
  if (epub.length === 0) problems.push({ code: 'failed', detail: 'noEpub' });
  return { pdf, epub };
};

const bookOfAll = async (app: App, chapters: Book['chapters'], { tag, texts }: Language): Promise<Book> => {
  const created_at = now(app);
  const looks = { format: 'a5', printer: 'own', language: tag } as const;
  return {
    ...{ id: v7(), version: 1, created_at, updated_at: created_at },
    ...{ title: texts.archive.bookTitle, subtitle: '', dedication: '', foreword: '', afterword: '', back_cover: '' },
    ...{ ...looks, chapters, photo_size: 'usual', cover_colour: 1, qr_codes: false, spine_mm: null },
    cover_photo: await chooseCoverPhoto(app, { ...looks, chapters }),
  };
};

const addBooks = async (bag: Bag, { pdf, epub }: MadeBooks): Promise<Books> => {
  const add = async (files: MadeFile[], extension: string) => {
    const paths: string[] = [];
    for (const [index, { path }] of files.entries()) {
      const named = `book${files.length > 1 ? `-${index + 1}` : ''}.${extension}`;
      await bag.addStream(named, (await stat(path)).size, createReadStream(path));
      paths.push(named);
    }
    return paths;
  };
  return { pdf: await add(pdf, 'pdf'), epub: await add(epub, 'epub') };
};

type Task = {
  outline: Outline;
  language: Language;
  leave_out: LeaveOut;
  made_at: string;
  folder: string;
  problems: BuildFault[];
  onWritten: () => void;
  signal: AbortSignal;
};

type Written = {
  people: ListedPerson[];
  counts: ArchiveCounts;
};

/** Adds stories, photos and everything.json, which is collected in a temporary file. */
const addPeople = async (app: App, bag: Bag, task: Task): Promise<Written> => {
  const { outline, language, leave_out, made_at, folder, signal } = task;
  const path = join(folder, 'everything.json');
  const photos = photoAdder(app, bag, task);
  const written: Written = {
    people: [],
    counts: { people: 0, answers: 0, photos: 0, recordings: 0, only_admin: 0, unfinished: 0, notes: 0, mails: 0 },
  };
  {
    await using json = await open(path, 'wx', 0o600);
    const head = JSON.stringify({ format: everythingFormat, version: 1, made_at });
    await json.write(`${head.slice(0, -1)},"people":[`);
    const digits = digitsOf(outline.people.length);
    const questionsOf = new Map(outline.people.map(({ id, questions }) => [id, questions]));
    for await (const row of readPeople(app)) {
      written.counts.people += 1;
      const stem = stemOf(written.counts.people, digits, row.name, 60);
      const kept = leave_out.includes('notes') ? { ...row, notes: null } : row;
      written.counts.notes += Number(kept.notes !== null);
      const person = await describePerson(kept, () => photos.add(row.photo as string, stem, 'portrait'));
      await json.write(
        `${written.counts.people === 1 ? '' : ','}\n${JSON.stringify(person).slice(0, -1)},"questions":[`,
      );
      const listed: ListedPerson = { ...person, stories: [], unanswered: [] };
      let pending: { question: ArchivedQuestion; previous: StoryLink | undefined; link: StoryLink } | undefined;
      let separator = '';
      /** Writes each page one story later, because it links to the next one. */
      const write = async (next?: StoryLink) => {
        if (!pending) return;
        const { question, previous, link } = pending;
        await bag.add(link.page, writeStoryPage(language, { person, question, previous, next }));
        await bag.add(link.page.replace(/html$/, 'txt'), writeStoryText(language, { person, question }));
      };
      const questionDigits = digitsOf(questionsOf.get(row.id) ?? 0);
      let number = 0;
      for await (const asked of readQuestions(app, row.id, leave_out)) {
        signal.throwIfAborted();
        number += 1;
        const file = stemOf(number, questionDigits, asked.question_text, 90);
        const recordings = mayHaveRecordings(asked, leave_out)
          ? await addRecordings(app, bag, task, { question_id: asked.id, folder: stem, file })
          : [];
        const question = await describeQuestion(asked, `stories/${stem}/${file}.html`, recordings, (name, at) =>
          photos.add(name, stem, `${file} ${at}`, asked.id),
        );
        await json.write(`${separator}\n${JSON.stringify(question)}`);
        separator = ',';
        const title = question.question_text.trim().replace(/\s+/g, ' ');
        if (question.page === undefined) listed.unanswered.push(title);
        else {
          const link = { title, page: question.page };
          await write(link);
          pending = { question, previous: pending?.link, link };
          listed.stories.push({ ...link, status: question.status, ...pick(question, 'answered_at') });
          if (!leave_out.includes('mails'))
            written.counts.mails += await addMails(app, bag, question.id, `mails/${stem}/${file}`);
          written.counts.answers += 1;
          written.counts.recordings += recordings.length;
          written.counts.only_admin += Number(question.only_admin === true);
          written.counts.unfinished += Number(!isFinished(question.status));
        }
        task.onWritten();
      }
      await write();
      await json.write(']}');
      written.people.push(listed);
    }
    await json.write('\n]}\n');
  }
  written.counts.photos = photos.count();
  await bag.addStream('everything.json', (await stat(path)).size, createReadStream(path));
  return written;
};

/** Adds the mails that an answer came by; returns how many. */
const addMails = async (app: App, bag: Bag, question_id: string, stem: string): Promise<number> => {
  let count = 0;
  for (const { sha256 } of await listTakenReplies(app.db, question_id)) {
    if ((await addFile(app, bag, messageKey(sha256), `${stem} ${count + 1}.eml`)) !== null) count += 1;
  }
  return count;
};

const digitsOf = (count: number) => Math.max(2, String(count).length);

/** A file name that its number makes unique in its folder. */
const stemOf = (number: number, digits: number, text: string, bytes: number) =>
  `${String(number).padStart(digits, '0')} ${fileNamePart(text, bytes)}`.trim();

const describePerson = async (
  { position: _place, photo, ...row }: ExportedPerson,
  addPortrait: () => Promise<ArchivedPhoto>,
): Promise<Omit<ArchivedPerson, 'questions'>> => ({
  ...withoutNull(row),
  ...(photo !== null && { photo: await addPortrait() }),
});

const describeQuestion = async (
  { content: stored, content_rules, answered_at, only_admin, ...row }: ExportedQuestion,
  page: string,
  recordings: ArchivedRecording[],
  addPhoto: (name: string, number: number) => Promise<ArchivedPhoto>,
): Promise<ArchivedQuestion> => {
  const content = await contentToShow(stored, content_rules);
  const photos: ArchivedPhoto[] = [];
  for (const [index, name] of photosIn(content).entries()) photos.push(await addPhoto(name, index + 1));
  const isAnswered = content !== '' || recordings.length > 0;
  return {
    ...row,
    ...(only_admin === 1 && { only_admin: true as const }),
    ...(isAnswered && { answered_at: answered_at ?? row.updated_at }),
    content,
    text: textOfContent(content),
    ...(isAnswered && { page }),
    photos,
    ...(recordings.length > 0 && { recordings }),
  };
};

/** Adds each photo once, even if several answers contain it. */
const photoAdder = (app: App, bag: Bag, { problems, onWritten }: Task) => {
  const known = new Map<string, ArchivedPhoto>();
  const add = async (name: string, folder: string, stem: string, question_id?: string): Promise<ArchivedPhoto> => {
    const row = await findImage(app.db, name);
    const at = `${folder}/${stem}`;
    const original = row
      ? await addFile(app, bag, originalOf(name), `originals/${at}.${name.split('.').at(-1)}`)
      : null;
    const file = row ? await addFile(app, bag, name, `photos/${at}.${imageExtension(row.content_type)}`) : null;
    if (file === null || original === null) {
      const detail = file === null ? 'missingPhotoInArchive' : 'missingOriginal';
      const values = { name: at };
      problems.push({ code: 'missing_photo', detail, values, ...(question_id !== undefined && { question_id }) });
    }
    onWritten();
    return { name, file, original, ...(row && pick(row, 'content_type', 'width', 'height')) };
  };
  return {
    add: async (...[name, ...place]: Parameters<typeof add>) => {
      const photo = known.get(name) ?? (await add(name, ...place));
      known.set(name, photo);
      return photo;
    },
    count: () => known.size,
  };
};

const pick = <T extends object, Name extends keyof T>(values: T, ...names: Name[]): Pick<T, Name> =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]))) as Pick<
    T,
    Name
  >;

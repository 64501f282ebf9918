import type { ArchivePart } from '../../../shared/books.ts';
import { escapeHtml } from '../../../shared/content/escape-html.ts';
import { imageBucket, imageNamePattern } from '../../../shared/content/image-names.ts';
import { textDirection } from '../../../shared/content/text-direction.ts';
import { archive as texts } from '../../../shared/messages/en/archive.ts';
import { ui } from '../../../shared/messages/en/ui.ts';
import { format } from '../../../shared/messages/format.ts';
import { languageInBook } from '../books/language.ts';
import { textOfContent } from '../content/text-paragraphs.ts';
import type { ArchivedPerson, ArchivedPhoto, ArchivedQuestion } from './everything.ts';

/** What links to a story's page need. Paths are relative to `data`. */
export type StoryLink = { title: string; page: string };

/** A person in the index page. */
export type ListedPerson = Pick<ArchivedPerson, 'name' | 'language' | 'photo'> & {
  stories: (StoryLink & Pick<ArchivedQuestion, 'status' | 'answered_at'>)[];
  unanswered: string[];
};

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
/** A formatted day. */
export const dayOf = (time: string): string => dates.format(new Date(time));

/** A relative URL of a file whose name may have characters of any script. */
const linkTo = (path: string, from = '') => escapeHtml(from + path.split('/').map(encodeURIComponent).join('/'));

const languageOf = (text: string, person: Pick<ArchivedPerson, 'language'>) => {
  const language = languageInBook(text, person.language === undefined ? [] : [person.language]);
  return `${language === 'und' ? ' lang=""' : ` lang="${escapeHtml(language)}"`} dir="${textDirection(text)}"`;
};

/** A page that works from a local folder: no scripts, no external resources. */
const pageOf = (title: string, style: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
${body}
</body>
</html>
`;

type Story = {
  person: ArchivedPerson | Omit<ArchivedPerson, 'questions'>;
  question: ArchivedQuestion;
  previous: StoryLink | undefined;
  next: StoryLink | undefined;
};

/** Badges: still being written, or for the admin only. */
const remarksOf = ({ status, only_admin }: ArchivedQuestion): string[] => [
  ...(status === 'in_progress' ? [texts.unfinished] : []),
  ...(only_admin ? [texts.onlyAdmin] : []),
];

const dayLine = ({ answered_at, created_at }: ArchivedQuestion) =>
  answered_at === undefined
    ? format(texts.askedOn, { date: dayOf(created_at) })
    : format(texts.answered, { date: dayOf(answered_at) });

/** The page of a story, two folders below `data`. */
export const writeStoryPage = ({ person, question, previous, next }: Story): string => {
  const up = '../../';
  const { question_text, content, text } = question;
  const neighbour = (link: StoryLink | undefined, label: string, rel: string) =>
    link
      ? `<a rel="${rel}" href="${linkTo(link.page, up)}"><small>${label}</small><b${languageOf(link.title, person)}>${escapeHtml(link.title)}</b></a>`
      : '<span></span>';
  const remarks = remarksOf(question).map((remark) => `<p class="remark">${escapeHtml(remark)}</p>\n`);
  return pageOf(
    question_text,
    `${up}style.css`,
    `<header class="top"><a href="${up}index.html">${texts.allStories}</a></header>
<main>
<h1${languageOf(question_text, person)}>${escapeHtml(question_text.trim()).replaceAll('\n', '<br>')}</h1>
<p class="who"><b dir="auto">${escapeHtml(person.name)}</b><br>${escapeHtml(dayLine(question))}</p>
${remarks.join('')}<article${languageOf(text, person)}>
${withPhotos(content, question.photos, up)}
</article>
</main>
<nav class="neighbours">${neighbour(previous, texts.previous, 'prev')}${neighbour(next, texts.next, 'next')}</nav>`,
  );
};

// sanitised content has exactly this form
const image = new RegExp(`<img src="/${imageBucket}/(${imageNamePattern})"((?: [a-z]+="[^"]*")*)>`, 'g');

/** The distinct names of the photos in an answer. */
export const photosIn = (content: string): string[] => [
  ...new Set([...content.matchAll(image)].map(([, name]) => name as string)),
];

const withPhotos = (content: string, photos: ArchivedPhoto[], up: string) =>
  content.replace(image, (_tag, name: string, attributes: string) => {
    const { file, original } = photos.find((photo) => photo.name === name) ?? { file: null, original: null };
    if (file === null) return `<span class="missing">${texts.missingPhoto}</span>`;
    const described = / alt="/.test(attributes) ? attributes : `${attributes} alt="${texts.photo}"`;
    const shown = `<img src="${linkTo(file, up)}"${described} loading="lazy">`;
    return original === null
      ? shown
      : `<a class="photo" href="${linkTo(original, up)}" title="${texts.original}">${shown}</a>`;
  });

/** A story as plain text. */
export const writeStoryText = ({ person, question }: Pick<Story, 'person' | 'question'>): string => {
  const photos = [...question.content.matchAll(image)].map(([, name, attributes = '']) => {
    const { file } = question.photos.find((photo) => photo.name === name) ?? { file: null };
    const description = textOfContent(/ alt="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll('\n', ' ');
    return `${file ?? texts.missingPhoto}${description === '' ? '' : `\n  ${description}`}`;
  });
  const parts = [
    question.question_text.trim(),
    [person.name, dayLine(question), ...remarksOf(question)].join('\n'),
    question.text,
    ...(photos.length > 0 ? [`${texts.photosOf}:\n${photos.join('\n')}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
};

/** Paths of the PDF and the e-book, relative to `data`; empty if they were not made. */
export type Books = { pdf: string[]; epub: string[] };

export const writeIndex = (people: ListedPerson[], books: Books, made_at: string): string => {
  const files = [
    ...books.pdf.map((path) => `<li><a href="${linkTo(path)}">${texts.whole.pdf}</a></li>`),
    ...books.epub.map((path) => `<li><a href="${linkTo(path)}">${texts.whole.epub}</a></li>`),
    `<li><a href="../README.txt">${texts.whole.text}</a></li>`,
  ];
  return pageOf(
    texts.title,
    'style.css',
    `<main class="all">
<h1>${texts.title}</h1>
<p class="who">${escapeHtml(format(texts.madeOn, { date: dayOf(made_at) }))}</p>
${people.map(writeListed).join('\n')}
<section><h2>${texts.whole.title}</h2>
<ul class="files">${files.join('\n')}</ul></section>
</main>`,
  );
};

const writeListed = (person: ListedPerson) => {
  const { name, photo, stories, unanswered } = person;
  const portrait = photo?.file ? `<img class="portrait" src="${linkTo(photo.file)}" alt="" loading="lazy">` : '';
  const lines = stories.map(
    ({ title, page, status, answered_at }) =>
      `<li><a href="${linkTo(page)}"${languageOf(title, person)}>${escapeHtml(title)}</a> <small>${escapeHtml(
        status === 'in_progress' ? ui.status.in_progress : answered_at === undefined ? '' : dayOf(answered_at),
      )}</small></li>`,
  );
  const list = lines.length > 0 ? `<ol class="stories">${lines.join('\n')}</ol>` : `<p>${texts.noStories}</p>`;
  const asked = unanswered.map((title) => `<li${languageOf(title, person)}>${escapeHtml(title)}</li>`);
  const open =
    asked.length > 0 ? `<details><summary>${texts.unanswered}</summary><ul>${asked.join('\n')}</ul></details>` : '';
  return `<section><h2${languageOf(name, person)}>${portrait}<span>${escapeHtml(name)}</span></h2>
<p class="count">${format(texts.counts, { count: stories.length })}</p>
${list}
${open}</section>`;
};

/** `answers` includes unfinished ones and those that only the admin may read. */
export type ArchiveCounts = {
  people: number;
  answers: number;
  photos: number;
  only_admin: number;
  unfinished: number;
  notes: number;
};

type ReadmeValues = {
  made_at: string;
  version: string;
  leave_out: readonly ArchivePart[];
  counts: ArchiveCounts;
  books: Books;
  missing: string[];
};

export const writeReadme = ({ made_at, version, leave_out, counts, books, missing }: ReadmeValues): string => {
  const files = [
    ...books.pdf.map((path) => [`data/${path}`, texts.whole.pdf]),
    ...books.epub.map((path) => [`data/${path}`, texts.whole.epub]),
  ];
  return format(texts.readme, {
    version,
    date: dayOf(made_at),
    people: format(texts.people, { count: counts.people }),
    answers: format(texts.answers, { count: counts.answers }),
    photos: format(texts.photos, { count: counts.photos }),
    books: files.map(([path = '', what]) => `  ${path.padEnd(22)}${what}\n`).join(''),
    contents: [
      ...(leave_out.length === 0 ? [texts.everything] : []),
      ...(leave_out.includes('notes') ? [texts.withoutNotes] : counts.notes > 0 ? [texts.withNotes] : []),
      ...(leave_out.includes('unfinished') ? [texts.withoutUnfinished] : []),
    ].join('\n'),
    unfinished: counts.unfinished === 0 ? '' : format(texts.unfinishedInReadme, { count: counts.unfinished }),
    private: counts.only_admin === 0 ? '' : format(texts.onlyAdminInReadme, { count: counts.only_admin }),
    problems: missing.length === 0 ? '' : `${texts.problemsTitle}${missing.map((line) => `- ${line}\n`).join('')}`,
  });
};

import { type Kysely, sql } from 'kysely';

type Fault = { detail: string; values?: Record<string, string | number> };

/** Faults of builds are stored by their names; until now they were stored as English texts. An unknown text stays. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ id: string; result: string }>`select id, result from family_stories_background_jobs
    where kind = 'build' and result is not null`.execute(db);
  for (const { id, result } of rows) {
    const { problems = [], ...rest } = JSON.parse(result) as { problems?: Fault[] };
    if (problems.length === 0) continue;
    const renamed = JSON.stringify({ problems: problems.map((fault) => ({ ...fault, ...nameOf(fault) })), ...rest });
    await sql`update family_stories_background_jobs set result = ${renamed} where id = ${id}`.execute(db);
  }
};

const nameOf = ({ detail }: Fault): Partial<Fault> => {
  const name = names[detail];
  if (name !== undefined) return { detail: name };
  for (const [pattern, named, read] of withValues) {
    const found = pattern.exec(detail);
    if (found) return { detail: named, values: read(found[1] ?? '') };
  }
  return {};
};

const countOf = (count: string) => ({ count: Number(count.replaceAll(',', '')) });
const withName = (name: string) => ({ name });

// noRoom stays as it is: its text has rounded sizes
const withValues: [pattern: RegExp, name: string, read: (value: string) => Record<string, string | number>][] = [
  [/^There (?:is|are) ([\d,]+) more like these\.$/, 'more', countOf],
  [/^One story is too long for a volume of ([\d,]+) pages, so this volume has more\.$/, 'tooManyPages', countOf],
  [/^This photo is not in the file store, so it is not in the archive: (.*)$/s, 'missingPhotoInArchive', withName],
  [
    /^The original of this photo is not in the file store\. The archive has it only as it is shown: (.*)$/s,
    'missingOriginal',
    withName,
  ],
];

const names: Record<string, string> = {
  'This was interrupted. It will start again by itself.': 'interrupted',
  'This was interrupted several times. Please try again later.': 'interruptedTooOften',
  'Something went wrong on our side. Please try again.': 'failed',
  'The photos or the finished file couldn’t be reached. Please try again in a moment.': 'storeUnavailable',
  'Only you may read this story now, so this file can no longer be downloaded. Please make it again.': 'privateNow',
  'A story in this file was deleted, so it can no longer be downloaded. Please make it again.': 'deletedSince',
  'This can’t be made on this server.': 'unavailable',
  'The reading link of this book is paused or has expired, so its QR codes do not work. You can open the link again under “Who can read”.':
    'linkClosed',
  'The reading link of this book has just been deleted, so the book has no QR codes. Make the book again to get a new link.':
    'linkDeleted',
  'The book has no QR codes, because the address of this website is not known. Set it in Settings, and make the book again.':
    'noAddress',
  'Only this computer can open what the QR codes in this book lead to. Set the address of this website in Settings, and make the book again.':
    'onlyHere',
  'A photo in this story is missing. The story is in the book without it.': 'missingPhoto',
  'Only you may read this story, so it is not in the book: books get passed on.': 'privateStory',
  'The cover photo is missing. The cover was made without it.': 'missingCoverPhoto',
  'The cover photo is from a story that others may not read at the moment. The cover was made without it.':
    'withdrawnCoverPhoto',
  'No font has some of these letters. They appear as □.': 'missingCharacters',
  'There are no stories in this book yet. A story is added as soon as its answer is submitted.': 'noStories',
  'The book took too long, or too much memory. Make it with fewer stories or smaller photos.': 'tooMuch',
  'This server cannot make a PDF/A: that needs Linux on x64. It can make the edition for the screen.': 'noPdfa',
  'This server cannot check the book against PDF/UA, the standard for screen readers: that needs Linux on x64. The book has the same structure.':
    'noAccessibility',
  'None of the stories in this book has been submitted yet.': 'noStoriesInEpub',
  'A photo of this story is not in the file store. The story is in the e-book without it.': 'missingPhotoInEpub',
  'The PDF of all stories could not be made, so the archive has no book to print.': 'noPdf',
  'The e-book of all stories could not be made, so the archive has no EPUB.': 'noEpub',
};

/** The texts of an archive, for readers who may never have heard of Family Stories. */
export const archive = {
  title: 'Family stories',
  bookTitle: 'Our family’s stories',
  madeOn: 'Kept on {date}',
  allStories: 'All stories',
  photo: 'Photo',
  photosOf: 'Photos of this story:',
  missingPhoto: 'There was a photo here, but it could not be found.',
  original: 'Open the original photo',
  answered: 'Answered on {date}',
  askedOn: 'Asked on {date}',
  unfinished: 'Not finished. This is what had been written so far.',
  onlyAdmin: 'Meant only for the person who kept these stories.',
  unanswered: 'Asked, and not answered yet',
  noStories: 'No story yet',
  whole: {
    title: 'All in one',
    pdf: 'As a book to print (PDF)',
    epub: 'As a book for e-readers (EPUB)',
    text: 'What is in this folder',
  },
  counts: { one: '{count} story', other: '{count} stories' },
  problems: {
    missingPhoto: 'This photo is not in the file store, so it is not in the archive: {name}',
    noPdf: 'The PDF of all stories could not be made, so the archive has no book to print.',
    noEpub: 'The e-book of all stories could not be made, so the archive has no EPUB.',
    noRoom: 'There is not enough disk space: making the archive needs about {needed}, but only {free} is free.',
    missingOriginal:
      'The original of this photo is not in the file store. The archive has it only as it is shown: {name}',
  },
  mailsInReadme: '  data/mails            The mails that answers came by, as they arrived (.eml).\n',
  readme: `FAMILY STORIES
==============

What this is
------------

These are the stories of a family. Somebody asked the people they loved
questions about their lives. These are the answers, with photos.
They were put together on {date}, so that they can still be read
when the program they were written with is gone. You don't have to install
anything, and nothing here needs the internet.

  {people}, {answers}, {photos}


How to read it
--------------

Unpack the zip file first, if you are reading this inside one. Then:

  data/index.html       Open this with a double click. It lists everyone and has
                        a link to every story.
  data/stories          Each story as a page (.html) and as plain text (.txt),
                        in a folder for each person.
  data/photos           The photos as they appear in the stories.
  data/originals        The same photos exactly as they were sent. They may be
                        larger, and may tell when and where they were taken.
{mails}{books}  data/everything.json  Everything again in one file, for programs.
  data/SCHEMA.txt       What is in that file, in words.
  data/fonts            The fonts of the pages, with their licences.


Before you hand it on
---------------------

{contents}
{unfinished}{private}
It does not contain {links}passwords, earlier versions of the stories, or
anything that had been deleted.


How to check that nothing has changed
-------------------------------------

The file manifest-sha256.txt has a checksum of each file. On Linux or a Mac,
open a terminal in this folder and type one of these:

  sha256sum -c manifest-sha256.txt
  shasum -a 256 -c manifest-sha256.txt

Each line must end with OK. This folder is a "bag" as described in RFC 8493
(BagIt), which libraries and archives know. Keep at least three copies, in
different places, and look at them every few years.


How to bring it back
--------------------

The program was Family Stories {version}. If you can still get it, install it
and run
  npm run import-archive -- FILE.zip
This brings people, questions, answers, photos and recordings into an empty
installation. All links will be new.
{problems}`,
  everything: 'It contains everything.',
  withNotes: `The file everything.json has the private notes that the person who kept these
stories made about people.`,
  withoutNotes: `The private notes that the person who kept these stories made about people
were left out.`,
  withMails: `The mails contain links with which one can write into answers. Leave out the
folder data/mails when you hand on the rest.`,
  withoutMails: 'The mails that answers came by were left out.',
  /** What is not in it, without mails. */
  links: 'links, ',
  withoutUnfinished: 'Stories that were not finished were left out.',
  unfinishedInReadme: {
    one: `
{count} story was not finished. Its page says so, and the books leave it out.
`,
    other: `
{count} stories were not finished. Their pages say so, and the books leave
them out.
`,
  },
  onlyAdminInReadme: {
    one: `
{count} story was meant for that person alone. Its page says so, and the
books leave it out.
`,
    other: `
{count} stories were meant for that person alone. Their pages say so, and
the books leave them out.
`,
  },
  problemsTitle: `

What is missing
---------------

`,
  people: { one: '{count} person', other: '{count} people' },
  answers: { one: '{count} answer', other: '{count} answers' },
  photos: { one: '{count} photo', other: '{count} photos' },
  schema: `WHAT IS IN EVERYTHING.JSON
==========================

The file is JSON (RFC 8259) in UTF-8. Times are UTC, as 2026-11-09T18:30:00.000Z.
Paths are relative to the folder "data". Fields without a value are left out,
unless null is mentioned here.

format        Always "family-stories-archive".
version       1. Later versions may add fields.
made_at       When this archive was made.
people        Everybody who was asked, in the order of the person who asked.

Each of the people:

id            Identifies the person.
name          Their name.
created_at    When they were added.
relation      To the person who asked: grandmother, neighbour.
year_of_birth A number.
called_by_admin, calls_admin
              What the person who asked calls them, and what they call that
              person.
language      The language in which they are asked: a language tag (BCP 47)
              such as en, he, pt-BR.
notes         Notes of the person who asked, meant for nobody else.
photo         A photo of them (see below).
questions     What they were asked, oldest first.

Each of the questions:

id            Identifies the question.
question_text The question.
status        not_started: not answered. in_progress: begun, not finished.
              submitted: answered. locked: answered, and closed for changes.
only_admin    true if the answer was meant for the person who asked alone.
days_to_complete
              How many days were suggested for the answer; null if none.
due_date      The last of those days; null if none.
created_at    When it was asked.
updated_at    When the question or its answer last changed.
answered_at   When the answer was last changed.
content       The answer as HTML. It has these elements only: p, h2, ul, ol
              (start), li, blockquote, a (href), strong, em, br, figure, img
              (src, alt, width, height), figcaption. "src" is /story-images/
              and the name of a photo; "photos" gives its file.
text          The same as plain text, with an empty line between paragraphs.
page          The story as a page; the plain text is next to it.
photos        The photos in the answer.

Each photo:

name          Its name in "content".
file          The photo as it is shown; null if it is missing.
original      The photo as it was sent; null if it is missing.
content_type  Of the file: image/jpeg, for example.
width, height Of the file, in pixels.
`,
} as const;

/** The section of the settings for export and import. */
export const exchange = {
  title: 'Files',
  about:
    'Save everything to a file, or add people and questions from one. The book, and the archive with all photos, are on the <link>Book</link> page.',
  saveTitle: 'Save everything to a file',
  saveHint:
    'All people, their questions, and the answers as plain text. Photos and links are not in the file. Anyone who has the file can read the answers, so keep it somewhere safe.',
  save: 'Save',
  formats: {
    csv: { name: 'Spreadsheet (CSV)', use: 'Opens in Excel, Numbers and LibreOffice' },
    json: { name: 'JSON', use: 'For other programs' },
  },
  bringTitle: 'Bring in people and questions',
  bringHint: 'Nothing that is already here will change, and you will see everything before it is added.',
  drop: 'Drop a file here',
  accepted: 'CSV or JSON, up to 5 MB',
  columns:
    'The first line of a spreadsheet names the columns. Needed: <b>name</b>, <b>question_text</b>. If you have answers: <b>answer</b>.',
  choose: 'Choose a file',
  tooLarge: 'This file is larger than 5 MB. Please split it and bring in the parts one after the other.',
  checking: 'Looking at the file…',
  faults: {
    one: 'One thing in this file needs to be put right. Nothing was brought in.',
    other: '{count} things in this file need to be put right. Nothing was brought in.',
  },
  manyFaults: 'These are the first {count} things in this file to put right. Nothing was brought in.',
  inLine: 'Line {line}: {field} {message}',
  inField: '{field} {message}',
  lookTitle: 'What will be brought in from {file}',
  total: {
    people: { one: '1 new person', other: '{count} new people' },
    questions: { one: '1 question', other: '{count} questions' },
    answers: { one: '1 answer', other: '{count} answers' },
  },
  unchanged: {
    one: '1 question is here already and stays as it is.',
    other: '{count} questions are here already and stay as they are.',
  },
  nothingNew: 'Everything in this file is here already. There is nothing to bring in.',
  newPerson: 'new',
  knownPerson: 'is on your list already',
  personCounts: '{questions}, {answers}',
  morePeople: { one: 'and 1 more person', other: 'and {count} more people' },
  bringIn: 'Bring these in',
  notNow: 'Not now',
  done: 'Done. You will find them on the list of people.',
} as const;

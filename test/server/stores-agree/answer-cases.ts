import * as answers from '../../../src/server/storage/answers.ts';
import * as exchange from '../../../src/server/storage/exchange.ts';
import * as images from '../../../src/server/storage/images.ts';
import * as links from '../../../src/server/storage/links.ts';
import * as questions from '../../../src/server/storage/questions.ts';
import * as revisions from '../../../src/server/storage/revisions.ts';
import * as summaries from '../../../src/server/storage/summaries.ts';
import {
  at,
  type Cases,
  each,
  image,
  images as imageNames,
  now,
  people as personIds,
  question,
  questions as questionIds,
  type Store,
  text,
  texts,
  tokenAt,
  tokenOf,
  tokens,
  unknown,
  unordered,
} from './family.ts';

const content = (n: number, version: number) =>
  n % 11 === 0
    ? ''
    : `<p>${text(n + version)}</p>${n % 6 === 0 ? `<figure><img src="/images/${image(n % 12)}" alt="${text(n)}"></figure>` : ''}`;

/** Two saves of most questions, the second as a draft or submitted; and saves that are refused. */
const saveAll = ({ tokenAccess }: Store) =>
  each([0, 1, 1, 5], (base_version, turn) =>
    each([...tokens.slice(0, texts.length - 3), tokenOf('nobody', 0)], (access_token, n) =>
      tokenAccess.saveAnswer({
        ...{ access_token, content: content(n, turn), base_version, length: text(n).length },
        status: turn === 0 || n % 3 === 0 ? 'in_progress' : 'submitted',
        updated_at: at(100 + turn * 20 + (n >> 2)),
        summary: n % 5 ? JSON.stringify({ version: base_version + 1, excerpt: text(n) }) : null,
      }),
    ),
  );

const newImage = (n: number) => ({
  ...{ name: image(n), content_type: n % 2 ? 'image/jpeg' : 'image/webp', width: 4000 + n, height: 3000 },
  ...{ widths: '[640,1280]', original_bytes: 2_000_000_000 + n, created_at: at(50 + (n >> 2)) },
});

export const answerWrites: Cases = {
  'answers.recordOpening': ({ tokenAccess }) =>
    each([tokenAt(0), tokenAt(1), tokenAt(1), tokenOf('nobody', 0)], (token, n) =>
      tokenAccess.write(token, (db) => answers.recordOpening(db, token, at(90 + n))),
    ),
  'answers.toAnswer': async (store) => {
    const saved = await saveAll(store);
    const read = await each(tokens, (token) => store.tokenAccess.findAnswer(token, now));
    return [saved, read];
  },
  'images.insertImage': ({ tokenAccess }) =>
    each([0, 1, 2, 3, 4, 5], (n) => {
      // those of one question until its quota is used up
      const token = n < 4 ? tokenAt(0) : tokenAt(n * 2);
      const quota = { images: 3, bytes: 4_000_000_001 };
      return tokenAccess.write(token, (db) => images.insertImage(db, token, newImage(n), quota));
    }),
  'images.insertPortrait': ({ db }) => images.insertPortrait(db, newImage(6)),
  'images.insertImages': ({ db }) =>
    images.insertImages(
      db,
      [2, 3, 7, 8, 9, 10, 11].map((n) => ({ ...newImage(n), question_id: n % 3 ? question(n * 5) : null })),
    ),
  'exchange.insertRevisions': ({ db }) =>
    exchange.insertRevisions(
      db,
      [10, 11, 12].map((version) => ({
        ...{ question_id: question(texts.length - 1), version, status: 'submitted', created_at: at(140) },
        ...{ length: 12, kept: version % 2, content: text(version), content_rules: 1 },
      })),
    ),
  'questions.lockQuestion': ({ db }) =>
    each([0, 1, 2, 2, 3, 7], (n) => questions.lockQuestion(db, question(n), at(150 + n))),
  'questions.unlockQuestion': ({ db }) =>
    each([1, 1, 8], (n) => questions.unlockQuestion(db, question(n), at(160 + n))),
  'questions.recordReading': ({ db }) =>
    each([2, 1, 99, 3], (version) =>
      each([question(1), question(4), question(5), unknown], (id) => questions.recordReading(db, id, version)),
    ),
  'revisions.keepNewestRevision': ({ db }) =>
    each([question(1), question(texts.length - 1), unknown], (id) => revisions.keepNewestRevision(db, id)),
  'revisions.keepRevisions': ({ db }) => revisions.keepRevisions(db, question(5), [1, 7]),
  'revisions.deleteRevisions': ({ db }) =>
    each([question(5), question(7), question(texts.length - 1)], (id) =>
      revisions.deleteRevisions(db, id, [1, 10, 11]),
    ),
  'summaries.recordSummary': ({ db }) =>
    each([1, 2, 2], (version, turn) =>
      each([5, 10, 15], (n) => summaries.recordSummary(db, question(n), version, `{"excerpt":"${turn}"}`)),
    ),
  'links.updateLink': ({ db }) =>
    each(
      [{ link_paused: 1 }, { link_expires_at: at(999) }, { link_expires_at: at(1001), link_paused: undefined }],
      (link, n) => each([question(10 + n), unknown], (id) => links.updateLink(db, id, link)),
    ),
  'links.replaceToken': ({ db }) =>
    each([question(6), question(0), unknown], (id, n) => links.replaceToken(db, id, tokenOf('renewed', n))),
};

/** They end or delete what the cases above created. */
export const endingAnswerWrites: Cases = {
  'questions.forgetOpenings': ({ db }) => db.transaction().execute(questions.forgetOpenings),
};

const times = [now, at(999), at(1001)];
const someTokens = [...tokens.slice(0, 13), tokenOf('renewed', 0), tokenOf('nobody', 0)];

export const answerReads: Cases = {
  'answers.findOpenQuestion': ({ tokenAccess }) =>
    each(times, (time) =>
      each(someTokens, (token) => tokenAccess.read(token, (db) => answers.findOpenQuestion(db, token, time))),
    ),
  'images.findImage': ({ db }) => each([...imageNames, ''], (name) => images.findImage(db, name)),
  'images.findImageUsage': ({ tokenAccess }) =>
    each(someTokens, (token) => tokenAccess.read(token, (db) => images.findImageUsage(db, token))),
  'links.findLink': ({ tokenAccess }) =>
    each(someTokens, (token) => tokenAccess.read(token, (db) => links.findLink(db, token))),
  'revisions.listRevisions': ({ db }) => each(questionIds, (id) => revisions.listRevisions(db, id)),
  'revisions.listRevisionsByToken': ({ tokenAccess }) =>
    each(times, (time) =>
      each(someTokens, (token) => tokenAccess.read(token, (db) => revisions.listRevisionsByToken(db, token, time))),
    ),
  'revisions.findRevision': ({ db }) =>
    each([question(1), question(5), unknown], (id) => each([1, 2, 3], (n) => revisions.findRevision(db, id, n))),
  'revisions.findRevisionByToken': ({ tokenAccess }) =>
    each(someTokens, (token) => tokenAccess.read(token, (db) => revisions.findRevisionByToken(db, token, 2, now))),
  'revisions.listChangedQuestions': ({ db }) =>
    each(
      [
        { created_at: '', question_id: '' },
        { created_at: at(125), question_id: question(20) },
      ],
      (after) => revisions.listChangedQuestions(db, after, at(135), 25),
    ),
  'summaries.listUnsummarised': ({ db }) =>
    each(['', question(5)], (after) => summaries.listUnsummarised(db, after, 8)),
  'summaries.listSummaries': ({ db }) =>
    each([...personIds, unknown], async (id) => unordered(await summaries.listSummaries(db, id))),
  'summaries.listSummariesOf': async ({ db }) =>
    unordered(await summaries.listSummariesOf(db, [...questionIds, unknown])),
  'summaries.findUnsummarised': ({ db }) => each(questionIds, (id) => summaries.findUnsummarised(db, id)),
};

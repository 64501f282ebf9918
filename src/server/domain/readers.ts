import { v7 } from 'uuid';
import { invalidFields, Problem } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { MailFault } from '../../shared/mail/mails.ts';
import type { Notify } from '../../shared/mail/reader-mails.ts';
import type {
  AnswerReaders,
  NewReader,
  Reader,
  ReaderChange,
  ReadingContents,
  ReadingList,
  ReadingOrder,
  ReadingPlaces,
  ReadStory,
  StoryPlace,
  Thanks,
  ThanksList,
} from '../../shared/reading/readers.ts';
import { withoutNull } from '../../shared/without-null.ts';
import { withoutUndefined } from '../../shared/without-undefined.ts';
import type { App } from '../app.ts';
import { linkFields } from '../storage/links.ts';
import {
  arePeople,
  countReaders,
  deleteReader,
  deleteThanks,
  findReader,
  findReadStory,
  insertReader,
  insertThanks,
  listReadableStories,
  listReaders,
  listReadPlaces,
  listReadSummaries,
  listThanks,
  lockThanks,
  type ReadingListRow,
  type ReadPlaceRow,
  type ReadStoryRow,
  recordThanksSeen,
  replaceReaderPeople,
  type StoredReader,
  setOnlyAdmin,
  updateReader,
} from '../storage/readers.ts';
import { refuseUnknownToken, requireToken } from './answers.ts';
import { type Requester, recordSuccess } from './audit.ts';
import { contentToShow } from './content/content.ts';
import { summaryOf } from './content/summary.ts';
import { isSome, readLinkChange, recordLinkChange, requireOpen } from './links.ts';
import { now } from './now.ts';
import { makeAccessToken } from './questions.ts';
import { enforceLimit, thanksOfReader } from './rate-limits.ts';
import { readByFunctions } from './read-by-functions.ts';
import { playablesOf } from './recordings/playing.ts';
import { type Context, inTransaction, type Transaction } from './transaction.ts';

/** All reading links, oldest first. `origin` is where readers reach this instance. */
export const findReaders = async ({ db }: Context, origin: string): Promise<Reader[]> =>
  (await listReaders(db)).map((reader) => showReader(reader, origin));

/** Throws `unknown_reader`. */
export const requireReader = async ({ db }: Context, id: string, origin: string): Promise<Reader> =>
  showReader(await findReader(db, id), origin);

const showReader = (stored: StoredReader | undefined, origin: string): Reader => {
  if (!stored) throw new Problem('unknown_reader');
  const { id, name, access_token: token, people, language, email, notify, created_at } = stored;
  const { mail_stopped_at, mail_fault } = stored;
  return {
    ...{ id, name, token, link: `${origin}/read/${token}`, people },
    ...linkFields(stored),
    ...withoutNull({ language, email, notify, mail_fault: mail_fault as MailFault | null }),
    ...(mail_stopped_at !== null && { mail_stopped: true as const }),
    created_at,
  };
};

/** Makes a reading link, for all people unless some are chosen. Throws `too_many_readers`. */
export const makeReader = (
  context: Context,
  { name, people = null, language = null, email = null, notify, ...requested }: NewReader,
  origin: string,
  requester: Requester,
): Promise<Reader> =>
  inTransaction(context, async (transaction) => {
    const { db, token_length } = transaction;
    // on PostgreSQL concurrent requests may exceed the limit by as many as there are
    if ((await countReaders(db)) >= limits.readers) throw new Problem('too_many_readers');
    const { link_expires_at = null } = readLinkChange(requested);
    const [id, access_token] = [v7(), makeAccessToken(token_length)];
    const is_for_all = Number(people === null);
    const created_at = now(transaction);
    const notify_since = isMailed({ email, notify: notify ?? null }) ? created_at : null;
    await insertReader(db, {
      ...{ id, name, access_token, link_expires_at, is_for_all, language, created_at },
      ...{ email, notify: notify ?? null, notify_since },
    });
    await choosePeople(transaction, id, people);
    await recordSuccess(transaction, 'reader_made', requester);
    return requireReader(transaction, id, origin);
  });

const choosePeople = async ({ db }: Transaction, id: string, people: string[] | null) => {
  if (!(await arePeople(db, people ?? []))) throw invalidFields([{ field: 'people', code: 'unknownPeople' }]);
  await replaceReaderPeople(db, id, people ?? []);
};

/** Changes what is given. A new token replaces the link: the old one stops working at once, its pause and end stay. */
export const changeReader = (
  context: Context,
  id: string,
  { name, people, language, email, notify, token, ...requested }: ReaderChange,
  origin: string,
  requester: Requester,
): Promise<Reader> =>
  inTransaction(context, async (transaction) => {
    const { db, token_length } = transaction;
    const linkChange = readLinkChange(requested);
    const change = {
      ...withoutUndefined({ name, language }),
      ...(people !== undefined && { is_for_all: Number(people === null) }),
      ...(token !== undefined && { access_token: makeAccessToken(token_length) }),
      ...(await changeMails(transaction, id, { email, notify })),
      ...linkChange,
    };
    if (Object.values(change).every((value) => value === undefined)) return requireReader(transaction, id, origin);
    if (!(await updateReader(db, id, change))) throw new Problem('unknown_reader');
    if (people !== undefined) await choosePeople(transaction, id, people);
    if ([name, people, language, email, notify].some((each) => each !== undefined))
      await recordSuccess(transaction, 'reader_changed', requester);
    if (token !== undefined) await recordSuccess(transaction, 'link_renewed', requester);
    if (isSome(linkChange)) await recordLinkChange(transaction, linkChange, requester);
    return requireReader(transaction, id, origin);
  });

type MailChange = { [Field in 'email' | 'notify']: ReaderChange[Field] | undefined };

const isMailed = ({ email, notify }: { email: string | null; notify: Notify | null }) =>
  email !== null && notify !== null && notify !== 'never';

/** Stories told before the mails begin are not mailed. At a new address nobody has stopped them. */
const changeMails = async (transaction: Transaction, id: string, { email, notify }: MailChange) => {
  if (email === undefined && notify === undefined) return {};
  const before = await findReader(transaction.db, id);
  if (!before) return {};
  const after = { email: email === undefined ? before.email : email, notify: notify ?? before.notify };
  return {
    ...after,
    ...(!isMailed(before) && isMailed(after) && { notify_since: now(transaction) }),
    ...(after.email !== before.email && { mail_stopped_at: null, mail_fault: null }),
  };
};

/** Ends a reading link for good. Its thanks stay, with the name. */
export const removeReader = (context: Context, id: string, requester: Requester): Promise<void> =>
  inTransaction(context, async (transaction) => {
    if (!(await deleteReader(transaction.db, id))) throw new Problem('unknown_reader');
    await recordSuccess(transaction, 'reader_removed', requester);
  });

/** What a reading link opens. An unknown token counts towards the requester's rate limit. */
export const requireReadingList = async (app: App, token: string, requester: Requester): Promise<ReadingList> => {
  const at = now(app);
  return requireList(app, await readByFunctions(app, (db) => listReadableStories(db, token, at)), at, requester);
};

const requireList = async (app: App, rows: ReadingListRow[], at: string, requester: Requester) => {
  const [first] = rows;
  if (!first) return refuseUnknownToken(app, requester);
  requireOpen(app, first, at);
  return asReadingList(rows);
};

const asReadingList = (rows: ReadingListRow[]): ReadingList => {
  const people: ReadingList['people'] = [];
  for (const row of rows) {
    // a person without stories
    if (row.question_id === null) continue;
    const { person_id, person_name, question_id, question_text, answered_at, recorded_ms } = row;
    if (people.at(-1)?.id !== person_id) people.push({ id: person_id, name: person_name, stories: [] });
    people.at(-1)?.stories.push({ id: question_id, question_text, answered_at, ...withoutNull({ recorded_ms }) });
  }
  return { reader: { name: rows[0]?.reader_name ?? '' }, people };
};

export const requireReadingContents = async (
  app: App,
  token: string,
  chosen: (list: ReadingList) => string[],
  requester: Requester,
): Promise<ReadingContents> => {
  const at = now(app);
  const { listed, found } = await readByFunctions(app, async (db) => {
    const rows = await listReadableStories(db, token, at);
    // unknown, closed, or without stories
    if (rows.every(({ question_id }) => question_id === null)) return { listed: rows, found: [] };
    return {
      listed: rows,
      found: await listReadSummaries(db, token, chosen(asReadingList(rows)), at),
    };
  });
  const list = await requireList(app, listed, at, requester);
  const contents: ReadingContents = { list, summaries: new Map(), covers: new Map() };
  for (const { question_id, person_id, is_cover, ...stored } of found) {
    const summary = await summaryOf(stored);
    contents.summaries.set(question_id, summary);
    if (is_cover && summary.photo) contents.covers.set(person_id, summary.photo);
  }
  return contents;
};

/**
 * A story that a reading link opens. Throws `unknown_story` for any other question; an unknown token counts as above.
 */
export const requireReadStory = async (app: App, token: string, id: string, requester: Requester): Promise<ReadStory> =>
  showStory(app, token, id, await findStory(app, token, id, requester));

const showStory = async (
  app: App,
  token: string,
  id: string,
  { question_text, person_name, content, content_rules, answered_at, thanks }: FoundStory,
) => ({
  question_text,
  person: { name: person_name },
  content: await contentToShow(content, content_rules),
  answered_at,
  thanks,
  recordings: await playablesOf(app, id, { who: 'reader', secret: token }),
});

/** How many stories before and after one are listed beside it, if they are ordered by date. */
const listedByDate = 10;

/** A story as above, with what stands beside it on its page. */
export const requireStoryPage = async (
  app: App,
  token: string,
  id: string,
  order: ReadingOrder,
  requester: Requester,
): Promise<{ story: ReadStory; places: ReadingPlaces }> => {
  const at = now(app);
  const { found, rows } = await readByFunctions(app, async (db) => ({
    found: await findReadStory(db, token, id, at),
    rows: await listReadPlaces(db, token, id, order, order === 'date' ? listedByDate : 1, at),
  }));
  const story = await showStory(app, token, id, await requireStory(app, found, at, requester));
  return { story, places: asPlaces(rows, id, order) };
};

const asPlaces = (rows: ReadPlaceRow[], id: string, order: ReadingOrder): ReadingPlaces => {
  const current = rows.find(({ question_id }) => question_id === id);
  const [first] = rows;
  // it has just been taken back
  if (!current || !first) throw new Problem('unknown_story');
  const at = (place: number) => {
    const row = rows.find((other) => other.place === place);
    return row && asPlace(row);
  };
  const isBeside = ({ person_id, place }: ReadPlaceRow) =>
    order === 'person' ? person_id === current.person_id : Math.abs(place - current.place) <= listedByDate;
  return {
    reader: { name: first.reader_name },
    people: rows
      .filter(({ own }) => own === 1)
      .map(({ person_id, person_name, stories }) => ({ id: person_id, name: person_name, stories })),
    person: asPlace(current).person,
    previous: at(current.place - 1),
    next: at(current.place + 1),
    beside: rows.filter(isBeside).map(asPlace),
  };
};

const asPlace = ({ person_id, person_name, question_id, question_text, answered_at }: ReadPlaceRow): StoryPlace => ({
  person: { id: person_id, name: person_name },
  story: { id: question_id, question_text, answered_at },
});

const findStory = async (app: App, token: string, id: string, requester: Requester) => {
  const at = now(app);
  return requireStory(app, await readByFunctions(app, (db) => findReadStory(db, token, id, at)), at, requester);
};

const requireStory = async (app: App, found: ReadStoryRow | undefined, at: string, requester: Requester) => {
  if (!found) return refuseUnknownToken(app, requester);
  requireOpen(app, found, at);
  if (found.question_text === null) throw new Problem('unknown_story');
  return { ...found, thanks: JSON.parse(found.thanks) as Thanks[] };
};
type FoundStory = Awaited<ReturnType<typeof requireStory>>;

/** Adds thanks for a story. Idempotent: the same text again adds nothing. Throws `too_many_thanks`. */
export const thank = async (
  app: App,
  token: string,
  id: string,
  requested: { text: string },
  requester: Requester,
): Promise<Thanks> => {
  const text = requested.text.replaceAll(/\s+/g, ' ');
  const story = await findStory(app, token, id, requester);
  const same = findSame(story.thanks, text);
  if (same) return same;
  await enforceLimit(app, thanksOfReader, story.reader_id);
  const at = now(app);
  const thanks = await app.tokenAccess.write('', async (db) => {
    await lockThanks(db, story.reader_id);
    // they may have been sent twice at once
    const current = await findReadStory(db, token, id, at);
    return (
      (current && findSame(JSON.parse(current.thanks), text)) ??
      (await insertThanks(db, { its_token: token, story_id: id, its_id: v7(), its_text: text, at_time: at }))
    );
  });
  // the link was closed, or the story taken back, just now
  if (!thanks) throw new Problem('unknown_story');
  return thanks;
};

const findSame = (all: Thanks[], text: string) => all.find((thanks) => thanks.text === text);

/** Thanks for one answer, or the newest for any; newest first. `new`: only what the admin has not seen. */
export const findThanks = async (
  { db }: Context,
  which: { question_id?: string | undefined; new?: boolean },
): Promise<ThanksList> => {
  const rows = await listThanks(db, { ...which, limit: limits.thanksList });
  return {
    thanks: rows.map(({ is_seen, ...thanks }) => ({ ...thanks, ...(is_seen ? {} : { is_new: true as const }) })),
  };
};

/** Marks thanks as seen by the admin; ignores deleted ones. */
export const noteThanksSeen = ({ db }: Context, ids: string[]): Promise<void> => recordThanksSeen(db, ids);

/** Throws `unknown_thanks`. */
export const removeThanks = (context: Context, id: string, requester: Requester): Promise<void> =>
  inTransaction(context, async (transaction) => {
    if (!(await deleteThanks(transaction.db, id))) throw new Problem('unknown_thanks');
    await recordSuccess(transaction, 'thanks_removed', requester);
  });

/** Who can read the answer of this link, and its thanks. */
export const requireAnswerReaders = async (
  app: App,
  access_token: string,
  requester: Requester,
): Promise<AnswerReaders> => {
  const readers = await app.tokenAccess.findAnswerReaders(access_token, now(app));
  if (readers) return readers;
  await requireToken(app, access_token, requester);
  // the link was opened again just now
  return requireAnswerReaders(app, access_token, requester);
};

/** Sets the answerer's choice `only_admin`. The version stays. */
export const changeAnswerReaders = async (
  app: App,
  access_token: string,
  only_admin: boolean,
  requester: Requester,
): Promise<AnswerReaders> => {
  await app.tokenAccess.write(access_token, (db) => setOnlyAdmin(db, access_token, only_admin, now(app)));
  return requireAnswerReaders(app, access_token, requester);
};

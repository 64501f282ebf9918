import { Problem } from '../../shared/errors.ts';
import type { PersonLink, PersonPage } from '../../shared/people/person-links.ts';
import type { LinkChange } from '../../shared/questions/questions.ts';
import type { App } from '../app.ts';
import { linkFields } from '../storage/links.ts';
import { lockPerson } from '../storage/people.ts';
import {
  deletePersonLink,
  findPersonLink,
  findPersonPage,
  putPersonLink,
  type StoredPersonLink,
  updatePersonLink,
} from '../storage/person-links.ts';
import { refuseUnknownToken } from './answers.ts';
import { type Requester, recordSuccess } from './audit.ts';
import { isSome, readLinkChange, recordLinkChange, requireOpen } from './links.ts';
import { now } from './now.ts';
import { requirePerson } from './people.ts';
import { makeAccessToken } from './questions.ts';
import { readByFunctions } from './read-by-functions.ts';
import { type Context, inTransaction } from './transaction.ts';

/** The link of a person, to all their questions. Throws `no_person_link`. */
export const requirePersonLink = async (context: Context, person_id: string, origin: string): Promise<PersonLink> => {
  await requirePerson(context, person_id);
  return showLink(await findPersonLink(context.db, person_id), origin);
};

const showLink = (stored: StoredPersonLink | undefined, origin: string): PersonLink => {
  if (!stored) throw new Problem('no_person_link');
  const { access_token: token } = stored;
  return { token, link: `${origin}/for/${token}`, ...linkFields(stored) };
};

/** Makes the link of a person, or replaces it: the old one stops working at once, its pause and end stay. */
export const makePersonLink = (
  context: Context,
  person_id: string,
  origin: string,
  requester: Requester,
): Promise<PersonLink> =>
  inTransaction(context, async (transaction) => {
    const { db, token_length } = transaction;
    if (!(await lockPerson(db, person_id))) throw new Problem('unknown_person');
    await putPersonLink(db, person_id, makeAccessToken(token_length));
    await recordSuccess(transaction, 'person_link_made', requester);
    return showLink(await findPersonLink(db, person_id), origin);
  });

/** Pauses or resumes the link of a person and sets its expiry. */
export const changePersonLink = (
  context: Context,
  person_id: string,
  requested: LinkChange,
  origin: string,
  requester: Requester,
): Promise<PersonLink> =>
  inTransaction(context, async (transaction) => {
    const { db } = transaction;
    const change = readLinkChange(requested);
    if (!(await lockPerson(db, person_id))) throw new Problem('unknown_person');
    if (isSome(change) && (await updatePersonLink(db, person_id, change)))
      await recordLinkChange(transaction, change, requester);
    return showLink(await findPersonLink(db, person_id), origin);
  });

/** Takes the link of a person away; the links of their questions stay. */
export const removePersonLink = (context: Context, person_id: string, requester: Requester): Promise<void> =>
  inTransaction(context, async (transaction) => {
    const { db } = transaction;
    if (!(await lockPerson(db, person_id))) throw new Problem('unknown_person');
    if (!(await deletePersonLink(db, person_id))) throw new Problem('no_person_link');
    await recordSuccess(transaction, 'person_link_removed', requester);
  });

/** What the link of a person opens. An unknown token counts towards the requester's rate limit. */
export const requirePersonPage = async (app: App, token: string, requester: Requester): Promise<PersonPage> => {
  const at = now(app);
  const found = await readByFunctions(app, (db) => findPersonPage(db, token, at));
  if (!found) return refuseUnknownToken(app, requester);
  const { person, questions, ...link } = found;
  requireOpen(app, link, at);
  return { person, questions };
};

import { imagePathOf } from '../../shared/content/image-names.ts';
import { invalidFields } from '../../shared/errors.ts';
import type { Notices } from '../../shared/mail/notices.ts';
import { readOrigin } from '../../shared/read-origin.ts';
import type { Settings, SettingsChange } from '../../shared/settings.ts';
import { withoutNull } from '../../shared/without-null.ts';
import { withoutUndefined } from '../../shared/without-undefined.ts';
import type { App } from '../app.ts';
import { insertPortrait } from '../storage/images.ts';
import { forgetOpenings } from '../storage/questions.ts';
import { findSettings, type SettingsRow, updateSettings } from '../storage/settings.ts';
import { type Requester, recordSuccess } from './audit.ts';
import { requireFreeQueue, storeImage, type Upload } from './images/images.ts';
import { changeNotices, readNotices, showNotices } from './mail/notice-settings.ts';
import { now } from './now.ts';
import { type Context, inTransaction, type Transaction } from './transaction.ts';

export const findAllSettings = async ({ db }: Context): Promise<StoredSettings> => {
  const { asker_name, asker_photo, message_templates, records_opened, public_url, language, notices } =
    (await findSettings(db)) ?? nothing;
  return {
    ...withoutNull({ asker_name, public_url, language }),
    ...(asker_photo !== null && { asker_photo: imagePathOf(asker_photo) }),
    message_templates: message_templates === null ? [] : JSON.parse(message_templates),
    records_opened: records_opened === 1,
    ...(notices !== null && { notices: showNotices(readNotices(notices)) }),
  };
};

/** The settings of the admin's pages, without what the environment sets. */
export type StoredSettings = Omit<Settings, 'mail' | 'voice'>;

const nothing: SettingsRow = {
  asker_name: null,
  asker_photo: null,
  message_templates: null,
  records_opened: 0,
  public_url: null,
  language: null,
  notices: null,
};

/** Changes the fields that are given. When openings are no longer recorded, those recorded are forgotten. */
export const changeSettings = (
  context: Context,
  { asker_name, message_templates, records_opened, public_url, language, notices }: SettingsChange,
  requester: Requester,
): Promise<StoredSettings> =>
  inTransaction(context, async (transaction) => {
    const { db } = transaction;
    const change = {
      ...withoutUndefined({ asker_name, language }),
      ...(message_templates !== undefined && { message_templates: JSON.stringify(message_templates) }),
      ...(records_opened !== undefined && { records_opened: Number(records_opened) }),
      ...(public_url !== undefined && { public_url: public_url && requireOrigin(public_url) }),
      ...(notices !== undefined && { notices: await changeStoredNotices(transaction, notices) }),
    };
    if (Object.keys(change).length > 0) {
      await updateSettings(db, change);
      await recordSuccess(transaction, 'settings_changed', requester);
    }
    if (records_opened === false) await forgetOpenings(db);
    return findAllSettings(transaction);
  });

const changeStoredNotices = async (transaction: Transaction, change: Notices) => {
  const stored = await findSettings(transaction.db);
  return JSON.stringify(changeNotices(readNotices(stored?.notices), change, now(transaction)));
};

const requireOrigin = (text: string): string => {
  const origin = readOrigin(text);
  if (origin === undefined) throw invalidFields([{ field: 'public_url', code: 'notAnOrigin' }]);
  return origin;
};

// the queue of the renderer is per question or person
const askerQueue = 'asker';

/** Throws unless a photo may be uploaded now: before the upload is read. */
export const requireAskerUpload = (app: App): void => requireFreeQueue(app, askerQueue);

/** Replaces the photo of who asks. The one before is deleted by the orphan cleanup. */
export const replaceAskerPhoto = async (
  app: App,
  upload: Upload,
  closed: AbortSignal,
  requester: Requester,
): Promise<StoredSettings> => {
  const record = (row: Parameters<typeof insertPortrait>[1]) =>
    inTransaction(app, async (transaction) => {
      await insertPortrait(transaction.db, row);
      await updateSettings(transaction.db, { asker_photo: row.name });
      await recordSuccess(transaction, 'settings_changed', requester);
      return true;
    });
  await storeImage(app, { queue: askerQueue, closed, record }, upload);
  return findAllSettings(app);
};

export const removeAskerPhoto = (context: Context, requester: Requester): Promise<void> =>
  inTransaction(context, async (transaction) => {
    await updateSettings(transaction.db, { asker_photo: null });
    await recordSuccess(transaction, 'settings_changed', requester);
  });

import { Problem } from '../../../shared/errors.ts';
import type { App } from '../../app.ts';
import { insertPortrait } from '../../storage/images.ts';
import { lockPerson, updatePerson } from '../../storage/people.ts';
import { now } from '../now.ts';
import { requirePerson, requireWholePerson } from '../people.ts';
import { inTransaction } from '../transaction.ts';
import { requireFreeQueue, storeImage, type Upload } from './images.ts';

/** Throws unless a photo of this person may be uploaded now: before the upload is read. */
export const requirePhotoUpload = async (app: App, id: string): Promise<void> => {
  await requirePerson(app, id);
  requireFreeQueue(app, id);
};

/** Replaces the photo of a person. The one before is deleted by the orphan cleanup. */
export const replacePhoto = async (app: App, id: string, upload: Upload, closed: AbortSignal) => {
  const image = await storeImage(
    app,
    {
      queue: id,
      closed,
      record: (row) =>
        inTransaction(app, async ({ db }) => {
          if (!(await lockPerson(db, id))) return false;
          await insertPortrait(db, row);
          return updatePerson(db, id, { photo: row.name }, now(app));
        }),
    },
    upload,
  );
  // deleted while the photo was rendered
  if (!image) throw new Problem('unknown_person');
  return requireWholePerson(app, id);
};

export const removePhoto = async (app: App, id: string): Promise<void> => {
  if (!(await updatePerson(app.db, id, { photo: null }, now(app)))) throw new Problem('unknown_person');
};

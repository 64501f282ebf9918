import { saveBeforeLogout } from '../frame/unsaved-fields.ts';

type Save = () => Promise<unknown>;

// outlive the screen: it may be left, and opened again, while a save is running
const running = new Map<string, { pending: Map<object, Save>; done: Promise<void> }>();

saveBeforeLogout(() => Promise.all([...running.values()].map(({ done }) => done)));

/**
 * Serialises the saves of a person's notes. Pending saves of the same `field` are coalesced: only the latest runs.
 * Resolves when the queue is empty. `save` must not reject.
 */
export const queueSave = (person_id: string, field: object, save: Save): Promise<void> => {
  const known = running.get(person_id);
  if (known) {
    known.pending.set(field, save);
    return known.done;
  }
  const pending = new Map([[field, save]]);
  const done = saveAll(person_id, pending);
  running.set(person_id, { pending, done });
  return done;
};

const saveAll = async (person_id: string, pending: Map<object, Save>) => {
  // also those that are added meanwhile
  for (const [field, save] of pending) {
    pending.delete(field);
    await save();
  }
  running.delete(person_id);
};

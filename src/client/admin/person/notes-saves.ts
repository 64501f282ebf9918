import { saveBeforeLogout } from '../frame/unsaved-fields.ts';

type Save = () => Promise<unknown>;

// outlive the screen: it may be left, and opened again, while a save is running
const running = new Map<string, { waiting: Map<object, Save>; done: Promise<void> }>();

saveBeforeLogout(() => Promise.all([...running.values()].map(({ done }) => done)));

/**
 * Saves the notes of a person one request at a time. Of the saves of the same `field` that wait, only the newest is made.
 * Resolves once none waits. `save` must not reject.
 */
export const saveInTurn = (person_id: string, field: object, save: Save): Promise<void> => {
  const known = running.get(person_id);
  if (known) {
    known.waiting.set(field, save);
    return known.done;
  }
  const waiting = new Map([[field, save]]);
  const done = saveAll(person_id, waiting);
  running.set(person_id, { waiting, done });
  return done;
};

const saveAll = async (person_id: string, waiting: Map<object, Save>) => {
  // also those that are added meanwhile
  for (const [field, save] of waiting) {
    waiting.delete(field);
    await save();
  }
  running.delete(person_id);
};

import { queryOptions } from '@tanstack/react-query';
import type { RestingRecording, Wastebasket } from '../../../shared/wastebasket.ts';
import { loadWastebasket } from '../api/wastebasket.ts';

type DeletedQuestion = Wastebasket['questions'][number];
type DeletedPerson = Wastebasket['people'][number];

/** A person with the questions that went with them, or a question or a recording that was deleted by itself. */
export type Deleted =
  | ({ kind: 'person'; questions: DeletedQuestion[] } & DeletedPerson)
  | ({ kind: 'question' } & DeletedQuestion)
  | ({ kind: 'recording' } & RestingRecording);

const deletedOf = ({ people, questions, recordings }: Wastebasket): Deleted[] => {
  const together = ({ person_id, deleted_at }: Pick<DeletedQuestion, 'person_id' | 'deleted_at'>) =>
    `${person_id} ${deleted_at}`;
  const wentWith = new Map<string, DeletedQuestion[]>();
  for (const question of questions) {
    const key = together(question);
    const others = wentWith.get(key);
    if (others) others.push(question);
    else wentWith.set(key, [question]);
  }
  const all: Deleted[] = people.map((person) => {
    const key = together({ person_id: person.id, deleted_at: person.deleted_at });
    const own = wentWith.get(key) ?? [];
    wentWith.delete(key);
    return { kind: 'person', questions: own, ...person };
  });
  for (const question of [...wentWith.values()].flat()) all.push({ kind: 'question', ...question });
  for (const recording of recordings) all.push({ kind: 'recording', ...recording });
  return all.sort((one, other) => Date.parse(other.deleted_at) - Date.parse(one.deleted_at));
};

/** What is in the wastebasket, last deleted first. */
export const wastebasketQuery = queryOptions({
  queryKey: ['wastebasket'],
  queryFn: loadWastebasket,
  select: deletedOf,
});

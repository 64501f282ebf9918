/**
 * A theme of the library of questions, its questions sorted from easy to deep. Ids are the same in every language
 * and never change. A heavy question touches death, war, loss, violence, regret or illness; its text says that it
 * may be left.
 */
export type Theme = { id: string; title: string; questions: { id: string; text: string; heavy: boolean }[] };

import { v7 } from 'uuid';
import { invalidFields, Problem } from '../../shared/errors.ts';
import type { Library, NewOwnQuestion, OwnQuestion, OwnQuestionChange } from '../../shared/library/library.ts';
import type { Theme } from '../../shared/library/theme.ts';
import { limits } from '../../shared/limits.ts';
import { tooMany } from '../../shared/messages/field-message.ts';
import type { LanguageTag } from '../../shared/messages/languages.ts';
import {
  type Asked,
  deleteOwnQuestion,
  insertOwnQuestion,
  listAsked,
  listOwnQuestions,
  updateOwnQuestion,
} from '../storage/library.ts';
import type { Context } from './transaction.ts';

// loaded when first wanted
const libraries: Record<LanguageTag, () => Promise<Theme[]>> = {
  en: async () => (await import('../../shared/library/en.ts')).library,
  es: async () => (await import('../../shared/library/es.ts')).library,
  de: async () => (await import('../../shared/library/de.ts')).library,
  fr: async () => (await import('../../shared/library/fr.ts')).library,
  pl: async () => (await import('../../shared/library/pl.ts')).library,
  he: async () => (await import('../../shared/library/he.ts')).library,
  ja: async () => (await import('../../shared/library/ja.ts')).library,
};

/** The library in this language, with the admin's own questions, and of whom each was asked. */
export const findLibrary = async ({ db }: Context, language: LanguageTag): Promise<Library> => {
  const asked = Map.groupBy(await listAsked(db), ({ library_id }) => library_id);
  const withAsked = <Q extends { id: string }>(question: Q) => ({ ...question, ...askedOf(asked.get(question.id)) });
  const themes = await libraries[language]();
  return {
    lang: language,
    themes: themes.map(({ questions, ...theme }) => ({ ...theme, questions: questions.map(withAsked) })),
    own: (await listOwnQuestions(db)).map(withAsked),
  };
};

/** Lists of people by how far they are; an empty one is left out. */
const askedOf = (asked: Asked[] = []) => {
  const idsOf = (some: Asked[]) => some.map(({ person_id }) => person_id);
  const begun = idsOf(asked.filter(({ progress }) => progress === 'begun'));
  const answered = idsOf(asked.filter(({ progress }) => progress === 'answered'));
  return {
    ...(asked.length > 0 && { asked_of: idsOf(asked) }),
    ...(begun.length > 0 && { begun_by: begun }),
    ...(answered.length > 0 && { answered_by: answered }),
  };
};

let idsByText: Promise<Map<string, string>> | undefined;

/** The question of the library with exactly this text, in any language. */
export const findLibraryId = async (text: string): Promise<string | undefined> => {
  idsByText ??= readIds();
  return (await idsByText).get(text);
};

const readIds = async () => {
  const themes = (await Promise.all(Object.values(libraries).map((load) => load()))).flat();
  return new Map(themes.flatMap(({ questions }) => questions.map(({ text, id }) => [text, id] as const)));
};

/** Throws `invalid_fields` beyond the limit. */
export const addOwnQuestion = async (
  { db }: Context,
  { text, heavy = false }: NewOwnQuestion,
): Promise<OwnQuestion> => {
  const count = (await listOwnQuestions(db)).length;
  if (count >= limits.ownQuestions) throw invalidFields([{ field: 'text', ...tooMany(limits.ownQuestions, count) }]);
  const question = { id: v7(), text, heavy };
  await insertOwnQuestion(db, question);
  return question;
};

/** What was asked already keeps its text. */
export const changeOwnQuestion = async (
  { db }: Context,
  id: string,
  change: OwnQuestionChange,
): Promise<OwnQuestion> => {
  if (Object.keys(change).length === 0) throw invalidFields([{ field: 'text', code: 'required' }]);
  const question = await updateOwnQuestion(db, id, change);
  if (!question) throw new Problem('unknown_question');
  return question;
};

export const removeOwnQuestion = async ({ db }: Context, id: string): Promise<void> => {
  if (!(await deleteOwnQuestion(db, id))) throw new Problem('unknown_question');
};

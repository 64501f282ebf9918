import type { Search } from '../../../shared/search/search.ts';
import type { App } from '../../app.ts';
import { findTexts } from '../../storage/search.ts';
import { excerptOf, scoreOf } from './excerpt.ts';
import { catchUp } from './indexing.ts';
import { termsOf } from './tokens.ts';

// of these the best are shown
const candidates = 100;

const fieldRank = { name: 0, question: 1, answer: 2 };

/**
 * Names, questions and answers with words that begin with those of the query, best first. `question_ids`: in these
 * questions and answers only. `onError` is told if indexing in the background fails.
 */
export const search = async (
  app: App,
  { query, limit, question_ids }: { query: string; limit: number; question_ids?: string[] },
  onError: (error: unknown) => void,
): Promise<Search> => {
  const terms = termsOf(query);
  const is_complete = await catchUp(app, onError);
  if (terms.length === 0 || question_ids?.length === 0) return { hits: [], is_complete };
  const found = (await findTexts(app.db, terms, candidates, question_ids)).map((text) => ({
    ...text,
    score: scoreOf(text.text, query, terms),
  }));
  found.sort((a, b) => fieldRank[a.field] - fieldRank[b.field] || b.score - a.score);
  const hits = found.slice(0, limit).map(({ person_id, name, question_id, field, text }) => ({
    person_id,
    name,
    question_id,
    field,
    excerpt: excerptOf(text, query, terms),
  }));
  return { hits, is_complete };
};

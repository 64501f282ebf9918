import type { QueryClient } from '@tanstack/react-query';
import type { MadeForPeople } from '../../../shared/questions/queue.ts';
import { format, mailSharing as texts } from '../../messages.ts';
import { mailQuestion } from '../api/mails.ts';
import { explain } from '../frame/explain.ts';
import { noticeEndedSession } from '../frame/use-change.ts';
import { reloadSentMails } from '../queries/mail-queries.ts';
import { personKey } from '../queries/person-changes.ts';

type Asked = { id: string; person_id: string };

/** The questions that were asked of several people in one request. */
export const askedQuestions = ({ people }: MadeForPeople): Asked[] =>
  people.flatMap(({ id: person_id, questions }) => questions.map(({ id }) => ({ id, person_id })));

/** Mails questions one by one. Returns what to say: how many were mailed, and why the first of the others was not. */
export const mailQuestions = async (client: QueryClient, questions: Asked[]): Promise<string> => {
  let failed = 0;
  let reason = '';
  for (const { id } of questions)
    try {
      await mailQuestion(id);
    } catch (error) {
      noticeEndedSession(error);
      failed += 1;
      reason ||= explain(error);
    }
  void reloadSentMails(client);
  for (const person_id of new Set(questions.map((question) => question.person_id)))
    void client.invalidateQueries({ queryKey: personKey(person_id) });
  const mailed = questions.length - failed;
  return [
    ...(mailed > 0 ? [format(texts.mailed, { count: mailed })] : []),
    ...(failed > 0 ? [format(texts.notMailed, { count: failed, reason })] : []),
  ].join(' ');
};

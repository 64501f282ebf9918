import type { AnswerChange, AnsweredQuestion } from '../../../src/shared/answers/answers.ts';
import type { QuestionStatus } from '../../../src/shared/answers/status.ts';

/** The content of one version, and who wrote it. */
export type Written = { content: string; status: QuestionStatus; by: string };

export type Reply = { status: number; body: unknown };

/** The answer's row and its revisions as specified in docs/specification.md; `onWrite` is called before each change. */
export const openModelServer = (onWrite: (before: Written, after: Written) => void) => {
  const start: Written = { content: '', status: 'not_started', by: 'the admin' };
  /** By version; nothing is ever deleted. */
  const history: Written[] = [start];
  const current = () => history.at(-1) ?? start;
  const version = () => history.length - 1;

  const question = (): AnsweredQuestion => ({
    id: 'q',
    question_text: 'Who taught you to swim?',
    status: current().status,
    content: current().content,
    version: version(),
    days_to_complete: null,
    due_date: null,
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-01T10:00:00.000Z',
  });

  const write = (after: Written) => {
    onWrite(current(), after);
    history.push(after);
  };

  const save = ({ content, status, base_version }: AnswerChange, by: string): Reply => {
    const before = current();
    if (before.status === 'locked') return { status: 423, body: { code: 'locked' } };
    const isSame = before.content === content && before.status === status;
    if (!isSame && base_version !== version())
      return { status: 409, body: { code: 'answer_changed', question: question() } };
    if (!isSame) write({ content, status, by });
    const { updated_at } = question();
    return { status: 200, body: { content, status, version: version(), updated_at } };
  };

  const setStatus = (status: 'locked' | 'submitted') => {
    if ((current().status === 'locked') === (status === 'locked')) return;
    write({ ...current(), status });
  };

  return {
    history,
    current,
    version,
    save,
    read: (): Reply => ({ status: 200, body: { question: question(), person: { name: 'Grandma Rose' } } }),
    lock: () => setStatus('locked'),
    unlock: () => setStatus('submitted'),
  };
};

export type ModelServer = ReturnType<typeof openModelServer>;

import type { Answer } from '../src/shared/answers.ts';
import type { Question } from '../src/shared/questions.ts';
import { startProgram } from './start-program.ts';

/** The real program, serving in a process of its own; its admin is signed in. */
export type RealServer = {
  origin: string;
  printed: () => string;
  signal: (name: NodeJS.Signals) => void;
  ended: Promise<number | null>;
  /** Ends it as an operator would; gives its exit status. */
  stop: () => Promise<number | null>;
  asAdmin: (method: string, path: string, body?: object) => Promise<Response>;
  /** Adds a person with one question. */
  addQuestion: (question_text?: string) => Promise<Question>;
  save: (token: string, content: string, base_version: number, status?: string) => Promise<Response>;
  upload: (token: string, bytes: Uint8Array, name?: string) => Promise<Response>;
  read: (token: string) => Promise<Answer>;
};

const password = 'lamp-paper-plum-stair';

/** Starts it with these settings on a free port, and waits until it is ready. */
export const startServer = async (env: Record<string, string>): Promise<RealServer> => {
  const program = startProgram({ PORT: '0', ADMIN_PASSWORD: password, LOG_LEVEL: 'error', ...env });
  const [, origin = ''] = await program.says(/Open (http:\S+)\/admin/);
  let cookie: Promise<string> | undefined;
  const json = { 'content-type': 'application/json' };
  const signIn = async () => {
    const body = JSON.stringify({ password });
    const answer = await fetch(`${origin}/api/session`, { method: 'POST', headers: json, body });
    return String(answer.headers.get('set-cookie')).split(';')[0] as string;
  };
  const asAdmin: RealServer['asAdmin'] = async (method, path, body) => {
    cookie ??= signIn();
    const headers = { cookie: await cookie, ...(body ? json : {}) };
    return fetch(`${origin}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  };
  return {
    origin,
    printed: program.printed,
    signal: program.signal,
    ended: program.ended,
    stop: async () => {
      program.signal('SIGTERM');
      return program.ended;
    },
    asAdmin,
    addQuestion: async (question_text = 'Who taught you to swim?') => {
      const person: { id: string } = await (await asAdmin('POST', '/api/people', { name: 'Rose' })).json();
      return (await asAdmin('POST', `/api/people/${person.id}/questions`, { question_text })).json();
    },
    save: (token, content, base_version, status = 'in_progress') =>
      fetch(`${origin}/api/answer`, {
        method: 'PUT',
        headers: { 'access-token': token, ...json },
        body: JSON.stringify({ content, status, base_version }),
      }),
    upload: (token, bytes, name = 'boat.jpg') => {
      const body = new FormData();
      body.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
      return fetch(`${origin}/api/answer/images`, { method: 'POST', headers: { 'access-token': token }, body });
    },
    read: async (token) => (await fetch(`${origin}/api/answer`, { headers: { 'access-token': token } })).json(),
  };
};

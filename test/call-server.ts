import type { Answer } from '../src/shared/answers/answers.ts';
import type { Question } from '../src/shared/questions/questions.ts';

export const password = 'lamp-paper-plum-stair';

/** A client of a real server. The admin signs in with the first call that needs it. */
export type Calls = {
  origin: string;
  asAdmin: (method: string, path: string, body?: object) => Promise<Response>;
  /** Adds a person with one question. */
  addQuestion: (question_text?: string) => Promise<Question>;
  save: (token: string, content: string, base_version: number, status?: string) => Promise<Response>;
  upload: (token: string, bytes: Uint8Array, name?: string) => Promise<Response>;
  read: (token: string) => Promise<Answer>;
};

const json = { 'content-type': 'application/json' };

export const signIn = (origin: string, secret: string = password): Promise<Response> =>
  fetch(`${origin}/api/session`, { method: 'POST', headers: json, body: JSON.stringify({ password: secret }) });

/** Whether something answers at this address. */
export const isReachable = (origin: string): Promise<boolean> =>
  fetch(`${origin}/healthz`).then(
    () => true,
    () => false,
  );

export const cookieOf = (response: Response): string =>
  String(response.headers.get('set-cookie')).split(';')[0] as string;

export const callServer = (origin: string): Calls => {
  let cookie: Promise<string> | undefined;
  const asAdmin: Calls['asAdmin'] = async (method, path, body) => {
    cookie ??= signIn(origin).then(cookieOf);
    const headers = { cookie: await cookie, ...(body ? json : {}) };
    return fetch(`${origin}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  };
  return {
    origin,
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

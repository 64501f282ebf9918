import type { Statement } from './at-once.ts';
import { answererRole } from './row-security.ts';

type Settings = Record<string, string>;

// a path that begins with "$user" would lead the role elsewhere
const becoming = (schema: string): Settings => ({ role: answererRole, search_path: schema });

/** Whether anything can have this token; what has other characters opens nothing, and need not be sent. */
export const isPossible = (access_token: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(access_token);

/** What makes us the holder of this token until the transaction ends; `more` holds as long. */
export const become = (schema: string, access_token: string, more: Settings = {}): Statement => {
  const token = isPossible(access_token) ? access_token : '';
  return settle({ ...becoming(schema), 'family_stories.access_token': token, ...more });
};

/** The same before calls that name their tokens themselves. */
export const becomeAny = (schema: string, more: Settings = {}): Statement => settle({ ...becoming(schema), ...more });

/** All of it ends with the transaction. */
export const settle = (settings: Settings): Statement => {
  const names = Object.keys(settings);
  const sql = `select ${names.map((name, index) => `set_config('${name}', $${index + 1}, true)`).join(', ')}`;
  return { sql, parameters: Object.values(settings) };
};

import type { Statement } from './at-once.ts';
import { answererRole } from './row-security.ts';
import type { Said } from './shared-statements.ts';

// in ms: who waits for a row that somebody holds goes on alone
const sharedWait = '500ms';

/** These statements, and before each what makes us the holder of its token; `more` holds for all of them. */
export const asHolders = (schema: string, said: Said[], more: Record<string, string> = {}): Statement[] =>
  said.flatMap(({ access_token, query }, index) => {
    const isShared = said.length > 1;
    const settings = { ...becoming(schema, access_token), ...more, ...(isShared ? { lock_timeout: sharedWait } : {}) };
    const { [tokenSetting]: token } = settings;
    return [settle(index === 0 ? settings : { [tokenSetting]: token }), query];
  });

const tokenSetting = 'family_stories.access_token';

const becoming = (schema: string, access_token: string) => ({
  role: answererRole,
  // a token of other characters opens nothing, and need not be sent
  [tokenSetting]: /^[A-Za-z0-9_-]{1,64}$/.test(access_token) ? access_token : '',
  // a path that begins with "$user" would lead the role elsewhere
  search_path: schema,
});

/** What makes us the holder of this token until the transaction ends. */
export const become = (schema: string, access_token: string): Statement => settle(becoming(schema, access_token));

/** All of it ends with the transaction. */
const settle = (settings: Record<string, string>): Statement => {
  const names = Object.keys(settings);
  const sql = `select ${names.map((name, index) => `set_config('${name}', $${index + 1}, true)`).join(', ')}`;
  return { sql, parameters: Object.values(settings) };
};

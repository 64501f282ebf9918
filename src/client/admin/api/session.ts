import type { PasswordChange, Sessions } from '../../../shared/sign-in/session.ts';
import { call } from '../../api.ts';

/** `code` is needed if two-step sign-in is on. */
export const signIn = (password: string, code?: string) =>
  call<void>('POST', '/api/session', { body: { password, code } });
export const checkSession = () => call<void>('GET', '/api/session');
/** `timeout` in ms. */
export const signOut = (timeout: number) => call<void>('DELETE', '/api/session', { timeout });

export const listSessions = () => call<Sessions>('GET', '/api/sessions');
export const endOtherSessions = () => call<void>('DELETE', '/api/sessions');
export const changePassword = (body: PasswordChange) => call<void>('PUT', '/api/password', { body });

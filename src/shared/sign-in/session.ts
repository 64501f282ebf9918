import { type Static, Type } from 'typebox';
import { timeSchema } from '../fields.ts';
import { codeSchema, passwordSchema } from './second-step.ts';

export const signInSchema = Type.Object(
  { password: passwordSchema, code: Type.Optional(codeSchema) },
  { additionalProperties: false },
);
export type SignIn = Static<typeof signInSchema>;

export const passwordChangeSchema = Type.Object(
  { current_password: passwordSchema, new_password: passwordSchema, code: Type.Optional(codeSchema) },
  { additionalProperties: false },
);
export type PasswordChange = Static<typeof passwordChangeSchema>;

/** One signed-in browser; `client` is an IP address, `device` the user agent. */
const sessionSchema = Type.Object({
  created_at: timeSchema,
  last_used_at: timeSchema,
  client: Type.String(),
  device: Type.String(),
  current: Type.Boolean({ description: 'Whether it is the session of this request' }),
});
export type Session = Static<typeof sessionSchema>;

export const sessionsSchema = Type.Object({ sessions: Type.Array(sessionSchema) });
export type Sessions = Static<typeof sessionsSchema>;

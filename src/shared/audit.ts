import { type Static, Type } from 'typebox';
import { idSchema, timeSchema } from './questions.ts';

/** All that is noted about coming in, and how a person reads it. */
export const auditEvents = {
  signed_in: 'Signed in',
  signed_in_with_code: 'Signed in with password and code',
  wrong_password: 'Wrong password',
  wrong_code: 'Right password, wrong code',
  wrong_recovery_code: 'Right password, wrong recovery code',
  slowed_down: 'Too many wrong tries: refused for a while',
  more_failures: 'More wrong tries within this hour than are listed',
  signed_out: 'Signed out',
  sessions_ended: 'Ended all other sessions',
  password_changed: 'Changed the password',
  password_set: 'Set the password on the server itself',
  second_step_on: 'Turned the second step on',
  second_step_off: 'Turned the second step off',
  recovery_codes_made: 'Made new recovery codes',
  recovery_code_used: 'Used a recovery code after the password',
  links_guessed: 'Many links tried that do not exist',
  link_renewed: 'Made a new link',
  link_paused: 'Paused a link',
  link_resumed: 'Opened a paused link again',
  link_end_set: 'Set or changed the day a link ends',
} as const;

export type AuditEvent = keyof typeof auditEvents;

/** `client` is an address, `device` what the browser calls itself; both may be empty. */
export const auditNoteSchema = Type.Object({
  id: idSchema,
  at: timeSchema,
  event: Type.Enum(Object.keys(auditEvents) as AuditEvent[]),
  client: Type.String(),
  device: Type.String(),
});
export type AuditNote = Static<typeof auditNoteSchema>;

/** `next` is the cursor of the following, older page; absent on the last one. */
export const auditLogSchema = Type.Object({
  notes: Type.Array(auditNoteSchema),
  next: Type.Optional(Type.String()),
});
export type AuditLog = Static<typeof auditLogSchema>;

import { type Static, Type } from 'typebox';
import { idSchema, timeSchema } from '../fields.ts';

/** All events of the audit log. */
const auditEvents = [
  'signed_in',
  'signed_in_with_code',
  'wrong_password',
  'code_needed',
  'wrong_code',
  'wrong_recovery_code',
  'slowed_down',
  'more_failures',
  'signed_out',
  'sessions_ended',
  'password_changed',
  'password_set',
  'second_step_on',
  'second_step_off',
  'recovery_codes_made',
  'recovery_code_used',
  'links_guessed',
  'link_renewed',
  'link_paused',
  'link_resumed',
  'link_end_set',
  'question_text_changed',
  'question_days_changed',
  'question_deleted',
  'question_restored',
  'question_erased',
  'person_deleted',
  'person_restored',
  'person_erased',
  'person_link_made',
  'person_link_removed',
  'reader_made',
  'reader_changed',
  'reader_removed',
  'recording_restored',
  'recording_erased',
  'listen_link_ended',
  'thanks_removed',
  'settings_changed',
  'data_exported',
  'data_imported',
  'backup_restored',
] as const;

export type AuditEvent = (typeof auditEvents)[number];

/** `client` is an IP address, `device` the user agent; both may be empty. */
const auditNoteSchema = Type.Object({
  id: idSchema,
  at: timeSchema,
  event: Type.Enum([...auditEvents]),
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

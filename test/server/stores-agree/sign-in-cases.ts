import * as admin from '../../../src/server/storage/admin.ts';
import * as attempts from '../../../src/server/storage/attempts.ts';
import * as audit from '../../../src/server/storage/audit.ts';
import * as secondStep from '../../../src/server/storage/second-step.ts';
import * as sessions from '../../../src/server/storage/sessions.ts';
import * as settings from '../../../src/server/storage/settings.ts';
import { at, type Cases, each, idOf, image, ms, text, texts, tokenAt, unknown, unordered } from './family.ts';

const session = (n: number) => idOf('session', n);
const note = (n: number) => idOf('note', n);
const code = (n: number) => idOf('code', n);

export const signInWrites: Cases = {
  'admin.insertPasswordHash': ({ db }) => each(['first', 'second'], (hash) => admin.insertPasswordHash(db, hash)),
  'admin.replacePasswordHash': ({ db }) => admin.replacePasswordHash(db, `third ${text(10)}`),
  'admin.lockAdminSettings': ({ db }) =>
    each(['first', `third ${text(10)}`], (password_hash) =>
      admin.lockAdminSettings(db, { password_hash, totp_secret: null }),
    ),
  'second-step.replaceTotpSecret': ({ db }) => secondStep.replaceTotpSecret(db, 'SECRET', 59_000_000),
  'second-step.consumeTotpStep': ({ db }) =>
    each([58_999_999, 59_000_000, 59_000_001, 59_000_001], (step) => secondStep.consumeTotpStep(db, 'SECRET', step)),
  'second-step.replaceRecoveryCodes': ({ db }) =>
    each([[code(0)], [code(1), code(2), code(3)]], (codes) => secondStep.replaceRecoveryCodes(db, codes)),
  'second-step.consumeRecoveryCode': ({ db }) =>
    each([code(0), code(1), code(1)], (id) => secondStep.consumeRecoveryCode(db, id)),
  'second-step.deleteSecondStep': async ({ db }) => {
    const deleted = await each([1, 2], () => db.transaction().execute(secondStep.deleteSecondStep));
    await secondStep.replaceTotpSecret(db, 'ANOTHER', 60_000_000);
    await secondStep.replaceRecoveryCodes(db, [code(4), code(5)]);
    return deleted;
  },
  'sessions.insertSession': ({ db }) =>
    each(texts.slice(0, 12), (device, n) =>
      sessions.insertSession(db, {
        ...{ id: session(n), created_at: at(n), last_used_at: at(20 + n), client: '2001:db8::1', device },
      }),
    ),
  'sessions.touchSession': ({ db }) => sessions.touchSession(db, session(3), at(90)),
  'sessions.deleteSession': ({ db }) => each([session(4), session(4), unknown], (id) => sessions.deleteSession(db, id)),
  'sessions.deleteOldSessions': ({ db }) => sessions.deleteOldSessions(db, at(2), at(26)),
  'attempts.countAttempt': ({ db }) =>
    each([0, 1, 2, 61, 200, 190, 10], (minutes, n) =>
      attempts.countAttempt(db, n % 3 ? 'sign in' : text(n), ms(minutes), 3_600_000),
    ),
  'attempts.uncountAttempt': ({ db }) =>
    each(['sign in', 'sign in', 'sign in', 'sign in', 'sign in'], (name) => attempts.uncountAttempt(db, name)),
  'attempts.deleteAttempts': ({ db }) => attempts.deleteAttempts(db, text(0)),
  'attempts.deleteEndedAttempts': async ({ db }) => {
    await attempts.countAttempt(db, 'ended', ms(0), 60_000);
    await attempts.countAttempt(db, 'ends now', ms(0), 3_600_000);
    await attempts.countAttempt(db, 'lasts', ms(0), 3_600_001);
    return attempts.deleteEndedAttempts(db, ms(60));
  },
  'audit.insertAuditNote': ({ db }) =>
    each(texts, (device, n) =>
      audit.insertAuditNote(db, {
        ...{ id: note(n), at: at(n >> 2), event: n % 2 ? 'signed_in' : 'link_paused', client: '192.0.2.1', device },
      }),
    ),
  'audit.deleteAuditNotes': ({ db }) => audit.deleteAuditNotes(db, { at: at(2), id: note(10) }),
  'settings.updateSettings': ({ db }) =>
    each(
      [
        { asker_name: text(20), records_opened: 1 },
        { message_templates: JSON.stringify(texts) },
        { asker_photo: image(0), public_url: 'https://stories.example.org', language: 'ja' },
      ],
      (change) => settings.updateSettings(db, change),
    ),
};

/** They end or delete what the cases above created. */
export const signOutWrites: Cases = {
  'sessions.deleteOtherSessions': ({ db }) => each([1, 2], () => sessions.deleteOtherSessions(db, session(8))),
  'sessions.deleteAllSessions': ({ db }) => sessions.deleteAllSessions(db),
};

export const signInReads: Cases = {
  'admin.findAdminSettings': ({ db }) => admin.findAdminSettings(db),
  'admin.findPasswordHash': ({ db }) => admin.findPasswordHash(db),
  'second-step.countRecoveryCodes': ({ db }) => secondStep.countRecoveryCodes(db),
  'sessions.findSession': ({ db }) => each([session(3), unknown], (id) => sessions.findSession(db, id)),
  'sessions.findSessionsById': async ({ db }) =>
    unordered(await sessions.findSessionsById(db, [session(8), unknown, session(3)])),
  'sessions.listSessions': ({ db }) => sessions.listSessions(db, at(3), at(27), 5),
  'attempts.findAttempts': ({ db }) =>
    each(['sign in', text(0), text(3), 'lasts', tokenAt(0)], (name) => attempts.findAttempts(db, name)),
  'audit.listAuditNotes': ({ db }) =>
    each([undefined, { at: at(5), id: note(21) }, { at: at(99), id: '' }], (before) =>
      audit.listAuditNotes(db, before, 30),
    ),
  'audit.findAuditPosition': ({ db }) => each([note(30), unknown], (id) => audit.findAuditPosition(db, id)),
  'audit.findAuditPositionAfter': ({ db }) => each([0, 7, 1000], (newer) => audit.findAuditPositionAfter(db, newer)),
  'settings.findSettings': ({ db }) => settings.findSettings(db),
};

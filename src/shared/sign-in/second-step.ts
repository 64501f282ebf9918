import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';

/** A TOTP code or a recovery code as typed or pasted, with spaces and dashes anywhere. */
export const codeSchema = Type.String({ minLength: 1, maxLength: limits.code });
export const passwordSchema = Type.String({ minLength: 1, maxLength: limits.password });

/** Whether the dashboard asks for a code after the password. */
export const secondStepSchema = Type.Object({
  is_on: Type.Boolean(),
  recovery_codes_left: Type.Integer({ minimum: 0 }),
});
export type SecondStep = Static<typeof secondStepSchema>;

/** A TOTP secret that is not stored yet. */
export const offeredSecretSchema = Type.Object({
  secret: Type.String({ description: 'Base32, 160 bits' }),
  uri: Type.String({ description: 'otpauth:// URI, for a QR code' }),
});
export type OfferedSecret = Static<typeof offeredSecretSchema>;

export const turnOnSchema = Type.Object(
  {
    secret: Type.String({ pattern: '^[A-Z2-7]{32}$' }),
    code: codeSchema,
    current_password: passwordSchema,
  },
  { additionalProperties: false },
);
export type TurnOn = Static<typeof turnOnSchema>;

/** Re-authentication for changes to the second step once it is on. */
export const reauthenticationSchema = Type.Object(
  { code: codeSchema, current_password: passwordSchema },
  { additionalProperties: false },
);
export type Reauthentication = Static<typeof reauthenticationSchema>;

/** Shown once; only the hashes are stored. */
export const recoveryCodesSchema = Type.Object({ recovery_codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof recoveryCodesSchema>;

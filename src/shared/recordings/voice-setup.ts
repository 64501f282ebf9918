import { type Static, Type } from 'typebox';

/** What the environment sets about recordings. */
export const voiceSetupSchema = Type.Object({
  transcriber: Type.Optional(
    Type.String({ description: 'The host, and perhaps the port, where recordings are sent for their words' }),
  ),
  ffmpeg: Type.Boolean({ description: 'Whether copies for old devices are made' }),
  megabytes: Type.Integer({ description: 'The largest recording' }),
});
export type VoiceSetup = Static<typeof voiceSetupSchema>;

/** What the recogniser heard in a test. */
export const heardSentenceSchema = Type.Object({ text: Type.String() });
export type HeardSentence = Static<typeof heardSentenceSchema>;

/** What is said in client/admin/settings/voice/sentence.webm, by espeak-ng (docs/licences.md). */
export const testSentence = 'My grandmother baked bread on Sundays, and the whole house smelled of it.';

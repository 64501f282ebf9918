import { type Static, Type } from 'typebox';
import { idSchema } from './questions.ts';

/** Whose cards have changed. */
export const changesSchema = Type.Object({ person_ids: Type.Array(idSchema) });
export type Changes = Static<typeof changesSchema>;

/**
 * What the stream says: whose cards changed; that all that is shown is to be loaded anew; or, every so often, that
 * nothing else did.
 */
export const changeEvents = ['changes', 'reload', 'beat'] as const;
export type ChangeEventName = (typeof changeEvents)[number];

/** How often a stream says something, in ms; silence for longer than this, and some, is a broken line. */
export const heartbeatInterval = 15_000;

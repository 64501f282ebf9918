import { type Static, Type } from 'typebox';
import { idSchema } from './fields.ts';

/** The people whose cards have changed. */
export const changesSchema = Type.Object({ person_ids: Type.Array(idSchema) });
export type Changes = Static<typeof changesSchema>;

/**
 * The events of the change stream: `changes` names the people whose cards changed, `reload` asks to reload everything, and
 * `beat` is a heartbeat.
 */
export const changeEvents = ['changes', 'reload', 'beat'] as const;
export type ChangeEventName = (typeof changeEvents)[number];

/** The interval of heartbeats in ms. A stream that is silent for clearly longer is broken. */
export const heartbeatInterval = 15_000;

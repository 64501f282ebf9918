import { Type } from 'typebox';
import { maxInteger } from './limits.ts';

/** The version that the sender has read, for optimistic concurrency. */
export const baseVersionSchema = Type.Integer({ minimum: 0, maximum: maxInteger });

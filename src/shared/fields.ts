import { Type } from 'typebox';
import { maxInteger } from './limits.ts';

export const idSchema = Type.String({ minLength: 1, maxLength: 64 });
export const timeSchema = Type.String({ format: 'date-time', description: 'UTC, ISO 8601' });

/** The version that the sender has read, for optimistic concurrency. */
export const baseVersionSchema = Type.Integer({ minimum: 0, maximum: maxInteger });

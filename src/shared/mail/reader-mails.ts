import { type Static, Type } from 'typebox';

/** How often a reader is told of new stories. */
export const notifySchema = Type.Enum(['each', 'weekly', 'never']);
export type Notify = Static<typeof notifySchema>;

import { type Static, Type } from 'typebox';

/** How far a restore is: `done` of `of` things of this step; 0 of 0 where their number is not known yet. */
export const restoreProgressSchema = Type.Object({
  step: Type.Enum(['checking', 'images', 'comparing', 'rows']),
  done: Type.Integer(),
  of: Type.Integer(),
});
export type RestoreProgress = Static<typeof restoreProgressSchema>;

/** What came back. */
export const restoredSchema = Type.Object({
  people: Type.Integer(),
  questions: Type.Integer(),
  images: Type.Integer(),
  signed_out: Type.Boolean({
    description: 'Whether the password is now that of the backup, and every session has ended',
  }),
});
export type Restored = Static<typeof restoredSchema>;

import { type Static, Type } from 'typebox';

/** The progress of a restore: `done` of `of` images or rows of this step; both 0 while the total is unknown. */
export const restoreProgressSchema = Type.Object({
  step: Type.Enum(['checking', 'images', 'comparing', 'rows']),
  done: Type.Integer(),
  of: Type.Integer(),
});
export type RestoreProgress = Static<typeof restoreProgressSchema>;

/** How much was restored. */
export const restoredSchema = Type.Object({
  people: Type.Integer(),
  questions: Type.Integer(),
  images: Type.Integer(),
  signed_out: Type.Boolean({
    description: 'Whether the password is now that of the backup, and every session has ended',
  }),
});
export type Restored = Static<typeof restoredSchema>;

import { type Static, Type } from 'typebox';

/** An uploaded picture; `url` is where everyone may see it, width and height are of the picture served. */
export const imageSchema = Type.Object({
  url: Type.String(),
  name: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type Image = Static<typeof imageSchema>;

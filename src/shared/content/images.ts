import { type Static, Type } from 'typebox';

/** An uploaded image; `url` is public, width and height are those of the served image, not of the original. */
export const imageSchema = Type.Object({
  url: Type.String(),
  name: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type Image = Static<typeof imageSchema>;

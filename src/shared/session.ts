import { Type } from 'typebox';
import { limits } from './limits.ts';

export const signInSchema = Type.Object(
  { password: Type.String({ minLength: 1, maxLength: limits.password }) },
  { additionalProperties: false },
);

import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';
import { codeSchema } from './second-step.ts';

export const signInSchema = Type.Object(
  {
    password: Type.String({ minLength: 1, maxLength: limits.password }),
    code: Type.Optional(codeSchema),
  },
  { additionalProperties: false },
);
export type SignIn = Static<typeof signInSchema>;

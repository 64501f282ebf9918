import { Type } from 'typebox';
import { idSchema } from '../../shared/questions.ts';

/** How every refusal looks in the OpenAPI document. */
const problemSchema = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.String(),
    detail: Type.String({ description: 'Words a person can act on' }),
    errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
  },
  { description: 'application/problem+json' },
);

/** Entries of the document for the statuses a call may be refused with. They describe, and shape nothing. */
export const refusals = (...statuses: number[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: 'Refused', content: { 'application/problem+json': { schema: problemSchema } } },
    ]),
  );

export const noContent = Type.Null({ description: 'Done' });

export const idParams = Type.Object({ id: idSchema });

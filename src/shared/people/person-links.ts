import { type Static, Type } from 'typebox';
import { questionSchema } from '../questions/questions.ts';

const { question_text, status, due_date, link_expires_at, link_paused } = questionSchema.properties;

/** A person's own link, to all their questions. */
export const personLinkSchema = Type.Object({
  token: Type.String({ description: 'The secret of the page /for/{token}' }),
  link: Type.String({ description: 'The link: PUBLIC_URL or the origin of this request, and the path' }),
  link_expires_at,
  link_paused,
});
export type PersonLink = Static<typeof personLinkSchema>;

/** What the page of a person shows. Unanswered questions come first, both in the order of asking. */
export const personPageSchema = Type.Object({
  person: Type.Object({ name: Type.String() }),
  questions: Type.Array(
    Type.Object({
      question_text,
      status,
      access_token: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'Opens the question; null while it is locked',
      }),
      due_date,
    }),
  ),
});
export type PersonPage = Static<typeof personPageSchema>;

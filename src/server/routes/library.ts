import { Type } from 'typebox';
import {
  librarySchema,
  newOwnQuestionSchema,
  ownQuestionChangeSchema,
  ownQuestionSchema,
} from '../../shared/library/library.ts';
import { languageTags } from '../../shared/messages/languages.ts';
import { addOwnQuestion, changeOwnQuestion, findLibrary, removeOwnQuestion } from '../domain/library.ts';
import { languageOfRequest } from '../http/language.ts';
import type { RouteContext } from '../http/route.ts';

const languageSchema = Type.Object(
  {
    lang: Type.Optional(
      Type.Enum([...languageTags], { description: 'Default: the language that the response would be in as a page' }),
    ),
  },
  { additionalProperties: false },
);

/** Questions to choose from; for the admin. */
export const libraryRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('library');

  route('GET', '/api/library', {
    who: 'admin',
    summary: 'Questions to choose from, by theme, and of whom each was asked',
    query: languageSchema,
    returns: librarySchema,
    handle: (request) => findLibrary(app, request.query.lang ?? languageOfRequest(request).tag),
  });

  route('POST', '/api/library/questions', {
    who: 'admin',
    summary: 'Add a question of your own',
    body: newOwnQuestionSchema,
    trims: ['text'],
    returns: ownQuestionSchema,
    status: 201,
    handle: (request) => addOwnQuestion(app, request.body),
  });

  route('PATCH', '/api/library/questions/:id', {
    who: 'admin',
    summary: 'Change a question of your own',
    body: ownQuestionChangeSchema,
    trims: ['text'],
    returns: ownQuestionSchema,
    handle: (request) => changeOwnQuestion(app, request.params.id, request.body),
  });

  route('DELETE', '/api/library/questions/:id', {
    who: 'admin',
    summary: 'Take a question of your own out of the library',
    handle: (request) => removeOwnQuestion(app, request.params.id),
  });
};

import type { FastifyRequest } from 'fastify';
import type { Language } from '../../shared/messages/catalogue.ts';
import type { App } from '../app.ts';
import { findLanguageOfLink } from '../domain/link-language.ts';
import { languageOfRequest } from '../http/language.ts';
import { logFailure } from '../http/problem.ts';

type Token = { Params: { token: string } };

/** The language of a page behind a link; if the database can't be read, that of the request. */
export const languageBehindLink = async (app: App, request: FastifyRequest<Token>): Promise<Language> => {
  try {
    return languageOfRequest(request, { preferred: await findLanguageOfLink(app, request.params.token) });
  } catch (error) {
    logFailure(request, error);
    return languageOfRequest(request);
  }
};

import type { FastifyRequest } from 'fastify';
import type { Language } from '../../shared/messages/catalogue.ts';
import type { App } from '../app.ts';
import { languageOfLink } from '../domain/links.ts';
import { languageOfRequest } from '../http/language.ts';
import { logFailure } from '../http/problem.ts';

type Token = { Params: { token: string } };

/** The language of a page behind a link; if the database can't be read, that of the request. */
export const languageBehindLink = async (app: App, request: FastifyRequest<Token>): Promise<Language> => {
  try {
    const preferred = await languageOfLink(app, request.params.token);
    return languageOfRequest(request, { preferred });
  } catch (error) {
    logFailure(request, error);
    return languageOfRequest(request);
  }
};

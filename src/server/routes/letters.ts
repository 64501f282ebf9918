import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type LetterOptions, letterQuery, lettersSchema, questionCode } from '../../shared/letters.ts';
import { limits } from '../../shared/limits.ts';
import { missingLettersHeader, writeMissingLetters } from '../../shared/missing-letters.ts';
import type { App } from '../app.ts';
import { printLetters } from '../domain/letters.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { idParams, refusals, sessionSecurity } from '../http/schemas.ts';
import { closedSignal } from '../http/uploads.ts';

// only documented: the PDF is sent as it is
const pdfResponse = {
  description: 'A PDF',
  headers: {
    [missingLettersHeader]: {
      type: 'string' as const,
      description:
        'Letters that no font has and that are printed as □: percent-encoded JSON, [{question_id, letters: [letter]}]. Absent if there are none',
    },
  },
  content: { 'application/pdf': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
};

/** Printed letters with the question, lines to write on, and the QR code of the link; for the admin. */
export const letterRoutes =
  (app: App, public_url: string | undefined): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['questions'];
    const security = sessionSecurity;

    const sendLetters = async (
      request: FastifyRequest,
      reply: FastifyReply,
      question_ids: string[],
      { paper = 'a4', pages = limits.letter.pages.usual }: Partial<LetterOptions>,
      file_name: string,
    ) => {
      const requested = {
        paper,
        pages,
        origin: await publicOrigin(app, public_url)(request),
        closed: closedSignal(reply),
      };
      const { pdf, missing } = await printLetters(app, question_ids, requested);
      if (missing.length > 0) reply.header(missingLettersHeader, writeMissingLetters(missing));
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${file_name}.pdf"`)
        .send(pdf);
    };

    server.get(
      '/api/questions/:id/letter',
      {
        schema: {
          tags,
          security,
          summary: 'A letter to print, with lines to answer on',
          params: idParams,
          querystring: letterQuery,
          response: { 200: pdfResponse, ...refusals(401, 404, 422, 503) },
        },
      },
      (request, reply) => {
        const { id } = request.params;
        const { paper, pages } = request.query;
        const options = { ...(paper && { paper }), ...(pages && { pages: Number(pages) }) };
        return sendLetters(request, reply, [id], options, `letter-${questionCode(id)}`);
      },
    );

    server.post(
      '/api/letters',
      {
        schema: {
          tags,
          security,
          summary: 'Letters of several questions in one PDF; each begins on a sheet of its own',
          body: lettersSchema,
          response: { 200: pdfResponse, ...refusals(401, 404, 422, 503) },
        },
      },
      (request, reply) => sendLetters(request, reply, request.body.question_ids, request.body, 'letters'),
    );
  };

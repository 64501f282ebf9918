import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type LetterOptions, letterQuery, lettersSchema, questionCode } from '../../shared/letters/letters.ts';
import { missingCharactersHeader, writeMissingCharacters } from '../../shared/letters/missing-characters.ts';
import { limits } from '../../shared/limits.ts';
import { printLetters } from '../domain/letters.ts';
import type { RouteContext } from '../http/route.ts';
import { closedSignal } from '../http/uploads.ts';

// only documented: the PDF is sent as it is
const pdfResponse = {
  description: 'A PDF',
  headers: {
    [missingCharactersHeader]: {
      type: 'string' as const,
      description:
        'Characters that no font has and that are printed as □: percent-encoded JSON, [{question_id, letters: [character]}]. Absent if there are none',
    },
  },
  content: { 'application/pdf': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
};

/** Printed letters with the question, lines to write on, and the QR code of the link; for the admin. */
export const letterRoutes = ({ app, originOf, routesOf }: RouteContext): void => {
  const route = routesOf('questions');

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
      origin: await originOf(request),
      closed: closedSignal(reply),
    };
    const { pdf, missing } = await printLetters(app, question_ids, requested);
    if (missing.length > 0) reply.header(missingCharactersHeader, writeMissingCharacters(missing));
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${file_name}.pdf"`)
      .send(pdf);
  };

  route('GET', '/api/questions/:id/letter', {
    who: 'admin',
    summary: 'A letter to print, with lines to answer on',
    query: letterQuery,
    responses: { 200: pdfResponse },
    refuses: [503],
    handle: (request, reply) => {
      const { id } = request.params;
      const { paper, pages } = request.query;
      const options = { ...(paper && { paper }), ...(pages && { pages: Number(pages) }) };
      return sendLetters(request, reply, [id], options, `letter-${questionCode(id)}`);
    },
  });

  route('POST', '/api/letters', {
    who: 'admin',
    summary: 'Letters of several questions in one PDF; each begins on a sheet of its own',
    body: lettersSchema,
    responses: { 200: pdfResponse },
    refuses: [404, 503],
    handle: (request, reply) => sendLetters(request, reply, request.body.question_ids, request.body, 'letters'),
  });
};

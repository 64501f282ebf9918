import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  correctedTranscriptSchema,
  currentTranscriptSchema,
  offersSchema,
  transcriptChangeSchema,
  transcriptVersionsSchema,
} from '../../shared/recordings/transcripts.ts';
import { requireToken } from '../domain/answers.ts';
import { findOffers } from '../domain/recordings/transcripts/find-offers.ts';
import { requestTranscriptAgain } from '../domain/recordings/transcripts/request-transcript.ts';
import {
  correctTranscript,
  findTranscriptVersions,
  requireTranscript,
  type Speaker,
  takeBackWords,
} from '../domain/recordings/transcripts/transcripts.ts';
import { accessTokenOf } from '../http/access-token.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';
import { refusal } from '../http/schemas.ts';

// ten thousand cues, some with escapes
const maxBodyBytes = 4 * 1024 * 1024;

const vttResponse = {
  description:
    'WebVTT; its first comment says the version, whose words it has, which version readers see and which was heard, and where (in ms) no words came',
  content: { 'text/vtt': { schema: Type.String() } },
};
const versionQuery = Type.Object(
  { version: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'Default: what is shown' })) },
  { additionalProperties: false },
);

const sendVtt = (reply: FastifyReply, vtt: string) => reply.type('text/vtt; charset=utf-8').send(vtt);

const numberOf = (version: string | undefined) => (version === undefined ? undefined : Number(version));

/** The words of recordings, with the access token of their question. */
export const answerTranscriptRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('answer');
  const speakerOf = (request: FastifyRequest): Speaker & object => ({
    access_token: accessTokenOf(request),
    requester: requesterOf(request),
  });

  route('GET', '/api/answer/recordings/:id/transcript', {
    who: 'link',
    summary: 'The words of a recording',
    query: versionQuery,
    responses: { 200: vttResponse },
    handle: async (request, reply) => {
      const { params, query } = request;
      return sendVtt(reply, await requireTranscript(app, speakerOf(request), params.id, numberOf(query.version)));
    },
  });

  route('GET', '/api/answer/recordings/:id/transcript/offers', {
    who: 'link',
    summary: 'Names of the family that may be meant by words of a recording',
    returns: offersSchema,
    handle: (request) => findOffers(app, speakerOf(request), request.params.id),
  });

  route('PUT', '/api/answer/recordings/:id/transcript', {
    who: 'link',
    summary: 'Correct the words of a recording, or say that they are right',
    body: transcriptChangeSchema,
    bodyLimit: maxBodyBytes,
    // before a long body is read
    onRequest: async (request) => {
      const { access_token, requester } = speakerOf(request);
      await requireToken(app, access_token, requester);
    },
    returns: correctedTranscriptSchema,
    responses: { 409: refusal(409, { transcript: currentTranscriptSchema }) },
    refuses: [423],
    handle: (request) => correctTranscript(app, speakerOf(request), request.params.id, request.body),
  });

  route('DELETE', '/api/answer/recordings/:id/transcript/release', {
    who: 'link',
    summary: 'Take back that the words of a recording are right: readers see them no longer',
    handle: (request) => takeBackWords(app, speakerOf(request), request.params.id),
  });
};

/** The words of all recordings; for the admin. */
export const transcriptRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('recordings');

  route('GET', '/api/recordings/:id/transcript', {
    who: 'admin',
    summary: 'The words of a recording',
    query: versionQuery,
    responses: { 200: vttResponse },
    handle: async (request, reply) =>
      sendVtt(reply, await requireTranscript(app, 'admin', request.params.id, numberOf(request.query.version))),
  });

  route('GET', '/api/recordings/:id/transcript/offers', {
    who: 'admin',
    summary: 'Names of the family that may be meant by words of a recording',
    returns: offersSchema,
    handle: (request) => findOffers(app, 'admin', request.params.id),
  });

  route('PUT', '/api/recordings/:id/transcript', {
    who: 'admin',
    summary: 'Correct the words of a recording, or say that they are right',
    body: transcriptChangeSchema,
    bodyLimit: maxBodyBytes,
    returns: correctedTranscriptSchema,
    responses: { 409: refusal(409, { transcript: currentTranscriptSchema }) },
    handle: (request) => correctTranscript(app, 'admin', request.params.id, request.body),
  });

  route('DELETE', '/api/recordings/:id/transcript/release', {
    who: 'admin',
    summary: 'Take back that the words of a recording are right: readers see them no longer',
    handle: (request) => takeBackWords(app, 'admin', request.params.id),
  });

  route('POST', '/api/recordings/:id/transcript', {
    who: 'admin',
    summary: 'Ask the recogniser for the words again, or only for those that did not come; what was corrected stays',
    status: 202,
    refuses: [409],
    handle: (request) => requestTranscriptAgain(app, request.params.id),
  });

  route('GET', '/api/recordings/:id/transcripts', {
    who: 'admin',
    summary: 'All versions of the words of a recording, newest first',
    returns: transcriptVersionsSchema,
    handle: (request) => findTranscriptVersions(app, request.params.id),
  });
};

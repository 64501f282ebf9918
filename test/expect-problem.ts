import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { type ProblemCode, problemStatuses } from '../src/shared/errors.ts';
import { errors as messages } from '../src/shared/messages/en/errors.ts';

type ErrorResponse = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>;

/** Expects an error response with this code, in the common format, with this exact detail. Returns its body. */
export const expectProblem = (response: ErrorResponse, code: ProblemCode, detail: string = messages[code]) => {
  const body = JSON.parse(response.body);
  expect(body).toMatchObject({
    code,
    detail,
    status: problemStatuses[code],
    type: `urn:family-stories:problem:${code}`,
  });
  expect(response.statusCode).toBe(problemStatuses[code]);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(body.title).toMatch(/^[A-Z][A-Za-z ]+$/);
  const known = new Set([
    'type',
    'title',
    'status',
    'code',
    'detail',
    'errors',
    'question',
    'transcript',
    'missing',
    'request_id',
  ]);
  expect(body.request_id).toBe(response.statusCode < 500 ? undefined : response.headers['x-request-id']);
  expect(Object.keys(body).filter((member) => !known.has(member))).toEqual([]);
  return body;
};

/** Expects a validation error for exactly these fields. */
export const expectRefusedFields = (response: ErrorResponse, ...fields: string[]) => {
  const { errors } = expectProblem(response, 'invalid_fields');
  expect(errors.map((error: { field: string }) => error.field)).toEqual(fields);
  for (const error of errors) expect(error.message).toMatch(/\w/);
};

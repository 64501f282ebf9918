import type { FastifyRequest } from 'fastify';
import { type FieldFault, invalidFields } from '../../shared/errors.ts';

/** A validation error of Fastify (Ajv). */
export type ValidationError = {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
};

/** The field of a validation error, and what is wrong with it. */
export const describeFieldFault = ({ instancePath, keyword, params }: ValidationError): FieldFault => {
  const limit = String(params.limit);
  const named = params.missingProperty ?? params.additionalProperty;
  const field = typeof named === 'string' ? named.slice(0, 100) : instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'required') return { field, code: 'required' };
  if (keyword === 'additionalProperties') return { field, code: 'unknown' };
  if (keyword === 'minLength') return { field, code: 'empty' };
  if (keyword === 'maxLength') return { field, code: 'tooLong', values: { limit } };
  if (keyword === 'maxItems') return { field, code: 'tooManyItems', values: { limit } };
  if (keyword === 'minItems') return { field, code: 'empty' };
  if (keyword === 'minimum') return { field, code: 'tooSmall', values: { limit } };
  if (keyword === 'maximum') return { field, code: 'tooLarge', values: { limit } };
  if (keyword === 'type')
    return { field: field || 'body', code: 'wrongType', values: { type: { type: String(params.type) } } };
  if (keyword === 'format') return { field, code: 'notATime' };
  if (keyword === 'uniqueItems') return { field, code: 'named' };
  if (keyword === 'pattern' && /(^|\.)language$/.test(field)) return { field, code: 'notALanguage' };
  if (keyword === 'pattern' && /(^|\.)(email|to)$/.test(field)) return { field, code: 'notAnAddress' };
  if (keyword === 'enum')
    return { field, code: 'notOneOf', values: { values: namesOf(params.allowedValues as unknown[]) } };
  return { field, code: 'invalid' };
};

const namesOf = (values: unknown[]) => values.filter((value) => value !== null).join(', ');

/** Refuses NUL and unpaired surrogates, which PostgreSQL and UTF-8 cannot represent. */
export const requireWellFormedText = (request: FastifyRequest): void => {
  if (request.is404) return;
  const fields = [request.params, request.query, request.body].flatMap(findBroken);
  if (fields.length > 0) throw invalidFields(fields.map((field) => ({ field, code: 'brokenText' })));
};

const isWellFormed = (text: string) => !text.includes('\0') && text.isWellFormed();

/** The top-level fields with such text in their name or anywhere in their value. */
const findBroken = (part: unknown): string[] => {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([field, value]) => {
    if (!isWellFormed(field)) return ['body'];
    const isFine = typeof value === 'string' ? isWellFormed(value) : findBroken(value).length === 0;
    return isFine ? [] : [field];
  });
};

/** A preValidation hook that trims texts of the body, by path: `notices.email`, or `lines.*` for each of them. */
export const trimFields =
  (...paths: string[]) =>
  async ({ body }: FastifyRequest): Promise<void> => {
    for (const path of paths) trimAt(body, path.split('.'));
  };

const trimAt = (value: unknown, [first = '', ...rest]: string[]): void => {
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Record<string, unknown>;
  for (const name of first === '*' ? Object.keys(fields) : [first]) {
    const inner = fields[name];
    if (rest.length > 0) trimAt(inner, rest);
    else if (typeof inner === 'string') fields[name] = inner.trim();
  }
};

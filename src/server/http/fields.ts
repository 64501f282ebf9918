import type { FastifyRequest } from 'fastify';
import { type FieldError, Problem } from '../../shared/errors.ts';
import { fieldErrors, typeNames } from '../../shared/messages/en/errors.ts';
import { format } from '../../shared/messages/format.ts';

// more would not help
const maxErrors = 20;

export const invalidFields = (errors: FieldError[]): Problem =>
  new Problem('invalid_fields', { errors: errors.slice(0, maxErrors) });

/** A validation error of Fastify (Ajv). */
export type ValidationError = {
  instancePath: string;
  message?: string;
  keyword: string;
  params: Record<string, unknown>;
};

/** The field of a validation error, and its message. */
export const describeFieldError = ({
  instancePath,
  message = fieldErrors.invalid,
  keyword,
  params,
}: ValidationError): FieldError => {
  const limit = String(params.limit);
  const named = params.missingProperty ?? params.additionalProperty;
  const field = typeof named === 'string' ? named.slice(0, 100) : instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'required') return { field, message: fieldErrors.required };
  if (keyword === 'additionalProperties') return { field, message: fieldErrors.unknown };
  if (keyword === 'minLength') return { field, message: fieldErrors.empty };
  if (keyword === 'maxLength') return { field, message: format(fieldErrors.tooLong, { limit }) };
  if (keyword === 'maxItems') return { field, message: format(fieldErrors.tooManyItems, { limit }) };
  if (keyword === 'minItems') return { field, message: fieldErrors.empty };
  if (keyword === 'minimum') return { field, message: format(fieldErrors.tooSmall, { limit }) };
  if (keyword === 'maximum') return { field, message: format(fieldErrors.tooLarge, { limit }) };
  if (keyword === 'type')
    return { field: field || 'body', message: format(fieldErrors.wrongType, { type: typeName(params.type) }) };
  if (keyword === 'format') return { field, message: fieldErrors.notATime };
  if (keyword === 'uniqueItems') return { field, message: fieldErrors.named };
  if (keyword === 'pattern' && /(^|\.)language$/.test(field)) return { field, message: fieldErrors.notALanguage };
  if (keyword === 'enum')
    return { field, message: format(fieldErrors.notOneOf, { values: namesOf(params.allowedValues as unknown[]) }) };
  return { field, message };
};

const namesOf = (values: unknown[]) => values.filter((value) => value !== null).join(', ');

const typeName = (type: unknown): string => typeNames[String(type)] ?? String(type);

/** Refuses NUL and unpaired surrogates, which PostgreSQL and UTF-8 cannot represent. */
export const requireWellFormedText = (request: FastifyRequest): void => {
  if (request.is404) return;
  const fields = [request.params, request.query, request.body].flatMap(findBroken);
  if (fields.length > 0) throw invalidFields(fields.map((field) => ({ field, message: fieldErrors.brokenText })));
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

/** A preValidation hook that trims these fields of the body. */
export const trimFields =
  (...fields: string[]) =>
  async (request: FastifyRequest): Promise<void> => {
    const body = request.body as Record<string, unknown> | null | undefined;
    if (typeof body !== 'object' || body === null) return;
    for (const field of fields) if (typeof body[field] === 'string') body[field] = body[field].trim();
  };

/** A preValidation hook that trims `question_text` of each question in the body. */
export const trimTexts = async (request: FastifyRequest): Promise<void> => {
  const { questions } = (request.body ?? {}) as { questions?: unknown };
  if (!Array.isArray(questions)) return;
  for (const question of questions)
    if (typeof question?.question_text === 'string') question.question_text = question.question_text.trim();
};

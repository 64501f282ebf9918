import { Compile } from 'typebox/schema';

type Schema = { [keyword: string]: unknown };
type Body = { content?: Record<string, { schema: Schema }> };
type Parameter = { in: string; name: string; required?: boolean; schema: Schema };
export type Operation = {
  parameters?: Parameter[];
  requestBody?: Body & { required?: boolean };
  responses: Record<string, Body>;
};

/** An OpenAPI document: operations by path template, then by lower-case method. */
export type OpenApiDocument = { paths: Record<string, Record<string, Operation>> };

/** Forbids additional properties, which the server never sends. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, closed(value)]));
  return 'properties' in parts && !('additionalProperties' in parts)
    ? { ...parts, additionalProperties: false }
    : parts;
};

const validators = new WeakMap<Schema, ReturnType<typeof Compile>>();

const validate = (what: string, schema: Schema, value: unknown) => {
  const validator = validators.get(schema) ?? Compile(closed(schema) as Schema);
  validators.set(schema, validator);
  if (validator.Check(value)) return;
  const [, errors] = validator.Errors(value);
  const places = errors.map(({ instancePath, message }) => `${instancePath || 'it'} ${message}`);
  throw new Error(`${what} is not as the interface describes it: ${places.join(', ')}; it is ${JSON.stringify(value)}`);
};

const jsonOf = ({ content = {} }: Body) => Object.entries(content).find(([type]) => type.endsWith('json'))?.[1].schema;

/** Throws unless the request matches the operation's schemas. Only JSON bodies are validated. */
export const validateRequest = (name: string, operation: Operation, query: URLSearchParams, body: unknown): void => {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  for (const key of query.keys())
    if (!parameters.some((parameter) => parameter.name === key)) throw new Error(`${name} has no parameter ${key}`);
  for (const { name: key, required, schema } of parameters) {
    const value = query.get(key);
    if (value !== null || required) validate(`${key} of ${name}`, schema, value);
  }
  const schema = operation.requestBody && jsonOf(operation.requestBody);
  if (schema && (body !== undefined || operation.requestBody?.required)) validate(`The body of ${name}`, schema, body);
};

/** Throws unless the response matches the operation's schema for this status. */
export const validateResponse = (name: string, operation: Operation, status: number, body: unknown): void => {
  const response = operation.responses[status];
  if (!response) throw new Error(`${name} never answers ${status}`);
  const schema = jsonOf(response);
  if (schema) validate(`The response ${status} of ${name}`, schema, body);
  else if (body !== undefined) throw new Error(`The response ${status} of ${name} has no JSON body`);
};

import { AjvCompiler, type ValidatorFactory } from '@fastify/ajv-compiler';
import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler } from 'fastify';

const validatorFactory = AjvCompiler();
const serializerFactory = SerializerSelector();

/** Lazy initialisation: calls `make` on the first use. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

type Validate = ReturnType<FastifySchemaCompiler<unknown>> & { errors?: unknown };

const buildValidator = ((...known: Parameters<typeof validatorFactory>) => {
  const compiler = once(() => validatorFactory(...known));
  return (part: Parameters<ReturnType<typeof compiler>>[0]) => {
    const compiled = once(() => compiler()(part) as Validate);
    // Fastify reads the errors from the function it called
    const validate: Validate = (data) => {
      const isValid = compiled()(data);
      validate.errors = compiled().errors ?? null;
      return isValid;
    };
    return validate;
  };
}) as ValidatorFactory;

const buildSerializer: SerializerFactory = (...known) => {
  const compiler = once(() => serializerFactory(...known));
  return (part) => {
    const serialize = once(() => compiler()(part));
    return (data) => serialize()(data);
  };
};

/** Fastify's compilers, but lazy: compiling all schemas at once took half of the start time. */
export const compilersFactory = { buildValidator, buildSerializer };

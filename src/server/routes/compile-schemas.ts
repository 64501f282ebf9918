import { AjvCompiler, type ValidatorFactory } from '@fastify/ajv-compiler';
import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler } from 'fastify';

const openValidators = AjvCompiler();
const openSerializers = SerializerSelector();

/** Gives what `make` makes, which happens when it is first asked for. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

type Validate = ReturnType<FastifySchemaCompiler<unknown>> & { errors?: unknown };

const buildValidator = ((...known: Parameters<typeof openValidators>) => {
  const compiler = once(() => openValidators(...known));
  return (part: Parameters<ReturnType<typeof compiler>>[0]) => {
    const compiled = once(() => compiler()(part) as Validate);
    // Fastify reads the errors where it called
    const validate: Validate = (data) => {
      const isValid = compiled()(data);
      validate.errors = compiled().errors ?? null;
      return isValid;
    };
    return validate;
  };
}) as ValidatorFactory;

const buildSerializer: SerializerFactory = (...known) => {
  const compiler = once(() => openSerializers(...known));
  return (part) => {
    const serialize = once(() => compiler()(part));
    return (data) => serialize()(data);
  };
};

/** Fastify's own, but each schema is compiled when it is first needed: all of them at once took half of a start. */
export const compilersFactory = { buildValidator, buildSerializer };

import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { dayOf } from '../../shared/day-of.ts';
import { type FieldFault, invalidFields, Problem } from '../../shared/errors.ts';
import { exchangeSchema, exportFormats, importSummarySchema } from '../../shared/exchange.ts';
import { limits } from '../../shared/limits.ts';
import { exportPeople } from '../domain/exchange/export.ts';
import { importPeople, previewImport } from '../domain/exchange/import.ts';
import { placeInTable, readTable, type Table } from '../domain/exchange/table.ts';
import { now } from '../domain/now.ts';
import { describeFieldFault, type ValidationError } from '../http/fields.ts';
import { parseJson, readBody } from '../http/json.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';

const formatSchema = Type.Object(
  { format: Type.Optional(Type.Enum([...exportFormats])) },
  { additionalProperties: false },
);

const trialSchema = Type.Object(
  {
    dry_run: Type.Optional(
      Type.Enum(['true', 'false'], { description: 'true: only says what would be made, and what is wrong' }),
    ),
  },
  { additionalProperties: false },
);

// only documented: the file is streamed
const exportResponse = {
  description: 'A file. The columns of the table are described in docs/operate/export.md',
  content: {
    'application/json': { schema: Type.Unsafe<Readable>(exchangeSchema) },
    'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) },
  },
};

const mediaTypes = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' };

/** People, questions and answers as one file, out and in; for the admin. */
export const exchangeRoutes = ({ app, server, routesOf }: RouteContext): void => {
  const route = routesOf('export');

  route('GET', '/api/export', {
    who: 'admin',
    summary: 'Everyone with their questions, and the answers as text',
    query: formatSchema,
    responses: { 200: exportResponse },
    handle: async (request, reply) => {
      const { format = 'json' } = request.query;
      const day = dayOf(now(app));
      // a HEAD exports nothing, and so is not in the audit log
      const pieces = request.method === 'HEAD' ? [] : await exportPeople(app, format, requesterOf(request));
      return reply
        .header('content-type', mediaTypes[format])
        .header('content-disposition', `attachment; filename="family-stories-${day}.${format}"`)
        .send(Readable.from(pieces));
    },
  });

  const tables = new WeakMap<object, Table>();

  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) =>
    readJsonFile(await readBody(request, payload), request),
  );
  server.addContentTypeParser('text/csv', async (request: FastifyRequest, payload: Readable) => {
    const table = readTable(decode(await readBody(request, payload)));
    const exchange = { people: table.people };
    tables.set(exchange, table);
    return exchange;
  });

  route('POST', '/api/import', {
    who: 'admin',
    summary: 'Add people, questions and answers: all of the file, or nothing. As text/csv: the table of the export',
    bodyLimit: limits.importBytes,
    // enough for the largest number of people and questions with all their fields
    config: { maxValues: 300_000 },
    trims: ['people.*.*', 'people.*.questions.*.*'],
    // its faults are told by line
    attachValidation: true,
    consumes: ['application/json', 'text/csv'],
    query: trialSchema,
    body: exchangeSchema,
    responses: { 200: importSummarySchema, 201: importSummarySchema },
    handle: async (request, reply) => {
      const table = tables.get(request.body);
      requireValid(request, table);
      const isTrial = request.query.dry_run === 'true';
      try {
        const summary = isTrial
          ? await previewImport(app, request.body)
          : await importPeople(app, request.body, requesterOf(request));
        return await reply.code(isTrial ? 200 : 201).send(summary);
      } catch (error) {
        if (table && error instanceof Problem && error.extras.errors)
          error.extras.errors = error.extras.errors.map((fault) => ({
            ...fault,
            ...placeInTable(table, fault.field),
          }));
        throw error;
      }
    },
  });
};

const decode = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw new Problem('import_unreadable');
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
};

const readJsonFile = (bytes: Buffer, request: FastifyRequest): unknown => {
  try {
    return parseJson(Buffer.from(decode(bytes)), request);
  } catch (cause) {
    throw cause instanceof Problem && cause.code === 'malformed_request'
      ? new Problem('import_unreadable', {}, { cause: cause.cause })
      : cause;
  }
};

/** Throws for what the schemas refuse, together with the faults of the table itself. */
const requireValid = (request: FastifyRequest, table: Table | undefined): void => {
  const refused = request.validationError;
  // of the query
  if (refused && refused.validationContext !== 'body') throw refused;
  const validation = (refused?.validation ?? []) as ValidationError[];
  const errors = [...(table?.faults ?? []), ...validation.map((error) => describeFault(error, table))];
  if (errors.length === 0) return;
  const inOrder = errors.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  throw invalidFields(inOrder, limits.importErrors);
};

const describeFault = (error: ValidationError, table: Table | undefined): FieldFault => {
  const { field, ...message } = describeFieldFault(error);
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  // a missing or unknown field is named without its path
  const whole = path === '' || field.startsWith(path) ? field : `${path}.${field}`;
  return { ...(table ? placeInTable(table, whole) : { field: whole }), ...message };
};

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openApp } from '../../src/server/app.ts';
import { buildServer } from '../../src/server/server.ts';
import type { OpenApiDocument } from './openapi.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's own OpenAPI document. */
    openapi: OpenApiDocument;
  }
}

export const setup = async (project: TestProject): Promise<void> => {
  const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-openapi-'));
  const app = await openApp({ data_dir, database_url: undefined, bucket: undefined });
  const options = { public_url: undefined, trust_proxy: false, log_level: 'silent', pages: false } as const;
  const server = await buildServer(app, options);
  const { body } = await server.inject({ method: 'GET', url: '/api/openapi.json' });
  project.provide('openapi', JSON.parse(body));
  await server.close();
  await app.close();
  await rm(data_dir, { recursive: true, force: true });
};

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './processes.ts';
import { findProgram } from './programs.ts';

export const hasOpenssl: boolean = findProgram('openssl') !== undefined;

/** Writes a self-signed certificate for stories.example.org, valid for a day, and its key, as Certbot names them. */
export const makeCertificate = async (folder: string): Promise<{ key: Buffer; cert: Buffer }> => {
  const [key, cert] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...['-subj', '/CN=stories.example.org', '-keyout', key, '-out', cert],
  ]);
  return { key: await readFile(key), cert: await readFile(cert) };
};

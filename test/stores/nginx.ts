import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, run, start, until } from './processes.ts';
import { findProgram } from './programs.ts';

/** nginx in front of several servers, configured as deploy/nginx.conf.example, but with plain HTTP on loopback. */
export type Nginx = {
  origin: string;
  /** How many requests were passed to the server on each port. Poll it: nginx writes its log after the response. */
  countRequests: () => Promise<Map<number, number>>;
  /** The access log, in the format of the example. */
  log: () => Promise<string>;
  errors: () => Promise<string>;
  stop: () => Promise<void>;
};

/** Starts nginx in front of the servers on these loopback ports. `outside`: its visitors count as outside the VPN. */
export const startNginx = async (ports: number[], { outside = false } = {}): Promise<Nginx> => {
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-nginx-'));
  // started as root, nginx runs its workers as another user, who needs access
  await chmod(folder, 0o711);
  const [port] = (await freePorts(1)) as [number];
  const origin = `http://127.0.0.1:${port}`;
  await writeFile(join(folder, 'nginx.conf'), await settings(folder, { port, ports, outside }));
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const nginx = findProgram('nginx') ?? 'nginx';
  const clear = () => rm(folder, { recursive: true, force: true });
  await run(nginx, [...args, '-t']).catch(async (error) => {
    await clear();
    throw error;
  });
  const server = start(nginx, args);
  const stop = async () => {
    await server.stop('SIGQUIT');
    await clear();
  };
  const countRequests = () => countByPort(join(folder, 'passed.log'));
  try {
    await until(() => fetch(`${origin}/healthz`), 10);
    await until(async () => {
      if ((await countRequests()).size === 0) throw new Error('nginx has not logged its first request.');
    }, 10);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin,
    countRequests,
    log: () => readFile(join(folder, 'access.log'), 'utf8'),
    errors: () => readFile(join(folder, 'error.log'), 'utf8'),
    stop,
  };
};

const example = join(import.meta.dirname, '../../deploy/nginx.conf.example');

/** The example configuration with certificate, addresses and paths replaced. */
const settings = async (
  folder: string,
  { port, ports, outside }: { port: number; ports: number[]; outside: boolean },
) => {
  let text = await readFile(example, 'utf8');
  const replace = (pattern: RegExp, by: string) => {
    if (!pattern.test(text)) throw new Error(`${example} has no ${pattern} any more.`);
    text = text.replace(pattern, by);
  };
  // the server block that only redirects to TLS
  replace(/^server \{\n {4}listen 80;\n(?: .*\n)+\}\n/m, '');
  replace(/^ {4}listen 443.*\n {4}listen .*\n/m, `    listen 127.0.0.1:${port};\n`);
  replace(/^(?: {4}ssl_.*\n)+/m, '');
  replace(/^ {4}add_header Strict.*\n/m, '');
  if (outside) replace(/^ {4}default inside;\n/m, '    default outside;\n');
  replace(/^ {4}server 127.*\n/m, ports.map((each) => `    server 127.0.0.1:${each} max_fails=0;\n`).join(''));
  replace(
    /access_log \/var\S+ family_stories;/,
    `access_log ${folder}/access.log family_stories; access_log ${folder}/passed.log passed;`,
  );
  replace(/error_log \/var\S+ error;/, `error_log ${folder}/error.log error;`);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events {}
http {
${folders.join('\n')}
log_format passed '$upstream_addr';
${text}}
`;
};

/** A line names every upstream that was tried for a request. */
const countByPort = async (log: string) => {
  const counts = new Map<number, number>();
  for (const [, port] of (await readFile(log, 'utf8')).matchAll(/127\.0\.0\.1:(\d+)/g))
    counts.set(Number(port), (counts.get(Number(port)) ?? 0) + 1);
  return counts;
};

import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasOpenssl, makeCertificate } from './certificate.ts';
import { freePorts, start, until } from './processes.ts';
import { findProgram } from './programs.ts';

/** nginx with TLS, configured as deploy/nginx.conf.example; `plain` and `tls` are its ports on the loopback address. */
export type TlsNginx = {
  plain: number;
  tls: number;
  /** The contents of all its logs. */
  logged: () => Promise<string>;
  stop: () => Promise<void>;
};

/** Whether nginx and OpenSSL are installed. */
export const canStartTlsNginx = (): boolean => findProgram('nginx') !== undefined && hasOpenssl;

/** Starts nginx in front of the server on `port`. */
export const startTlsNginx = async (port: number): Promise<TlsNginx> => {
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-nginx-'));
  // started as root, nginx runs its workers as another user, who needs access
  await chmod(folder, 0o711);
  const [plain, tls] = (await freePorts(2)) as [number, number];
  await makeCertificate(folder);
  await writeFile(join(folder, 'nginx.conf'), await settings(folder, { plain, tls, port }));
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const server = start(findProgram('nginx') as string, args);
  const stop = async () => {
    await server.stop('SIGQUIT');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await until(() => fetch(`http://127.0.0.1:${plain}`, { redirect: 'manual' }), 10);
  } catch (error) {
    await stop();
    throw error;
  }
  return { plain, tls, logged: () => readLogs(folder), stop };
};

const readLogs = async (folder: string) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('');
};

const example = join(import.meta.dirname, '../../deploy/nginx.conf.example');

type Ports = { plain: number; tls: number; port: number };

/** The example configuration with addresses and paths replaced. */
const settings = async (folder: string, { plain, tls, port }: Ports) => {
  const replaced: [RegExp, string][] = [
    [/^ {4}listen 80;\n {4}listen .*\n/m, `    listen 127.0.0.1:${plain};\n`],
    [/^ {4}listen 443 ssl http2;\n {4}listen .*\n/m, `    listen 127.0.0.1:${tls} ssl http2;\n`],
    [/\/etc\/letsencrypt\/live\/stories\.example\.org\//g, `${folder}/`],
    [/127\.0\.0\.1:3000/, `127.0.0.1:${port}`],
    [/\/var\/log\/nginx\//g, `${folder}/`],
  ];
  let text = await readFile(example, 'utf8');
  for (const [pattern, by] of replaced) {
    if (!pattern.test(text)) throw new Error(`${example} has no ${pattern} any more.`);
    text = text.replace(pattern, by);
  }
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const folders = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  return `daemon off;\nworker_processes 1;\npid ${folder}/nginx.pid;\nevents {}\nhttp {\n${folders}\n${text}}\n`;
};

import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { startNginx } from '../stores/nginx.ts';
import { findProgram } from '../stores/programs.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const composeWithServers = read('deploy/postgres-and-s3/compose.yaml');
const unit = read('deploy/family-stories.service');
const { scripts, optionalDependencies, version } = JSON.parse(read('package.json'));

/** The settings that config.ts reads, and Node's own. */
const knownSettings = () => {
  const asked = new Set(['NODE_ENV', 'NODE_COMPILE_CACHE']);
  readConfig(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }));
  return [...asked];
};

/** A service's lines in a compose file. */
const serviceOf = (name: string, file = composeWithServers) =>
  new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(file)?.[1] ?? '';

/** The environment that deploy/postgres-and-s3 gives the server, with its variables filled in by `filled`. */
const environmentOfApp = (filled: Record<string, string>) => {
  const lines = /environment:\n((?: {6}.*\n)+)/.exec(serviceOf('app'))?.[1] ?? '';
  const settings = lines.matchAll(/^ {6}([A-Z0-9_]+): '?(.*?)'?$/gm);
  const fill = (value: string) => value.replace(/\$\{(\w+)[^}]*\}/g, (_, name) => filled[name] ?? '');
  return Object.fromEntries([...settings].map(([, name, value]) => [name, fill(String(value))]));
};

/** The environment that the plain compose.yaml sets. */
const fixedEnvironment = () => {
  const line = /^ {4}environment: \{ (.*) \}$/m.exec(compose)?.[1] ?? '';
  return Object.fromEntries([...line.matchAll(/([A-Z_]+): '?([^,']+)/g)].map(([, name, value]) => [name, value]));
};

test('the image, the compose files and the unit set only settings that the server knows', () => {
  const ofImage = found(dockerfile.replaceAll('\\\n', ' '), /^ENV (.*)$/gm).flatMap((line) => found(line, /(\w+)=/g));
  const ofUnit = found(unit, /^Environment=(.*)$/gm).flatMap((line) => found(line, /(\w+)=/g));
  const ofCompose = Object.keys(environmentOfApp({}));
  const ofPlain = Object.keys(fixedEnvironment());
  expect([ofImage, ofUnit, ofCompose, ofPlain].map((names) => names.length)).toEqual([4, 4, 10, 3]);
  const known = [...knownSettings(), 'PATH'];
  expect([...ofImage, ...ofUnit, ...ofCompose, ...ofPlain].filter((name) => !known.includes(name))).toEqual([]);
});

test('compose.yaml is one service with everything in its volume, and .env may set whatever it does not', () => {
  expect(found(compose, /^ {2}(\w+):$/gm)).toEqual(['app', 'data']);
  expect(found(compose, /ports: \['(.*?)'/g)).toEqual(['127.0.0.1:3000:3000']);
  expect(found(compose, /volumes: \['(.*?)'/g)).toEqual(['data:/data']);
  const config = readConfig(fixedEnvironment());
  expect([config.host, config.port, config.data_dir]).toEqual(['0.0.0.0', 3000, '/data']);
  expect(found(dockerfile, /DATA_DIR=(\S+)/g)).toEqual(['/data']);
  const example = read('.env.example');
  const offered = found(example, /^# ([A-Z0-9_]+)=/gm);
  const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE'];
  const rest = knownSettings().filter((name) => ![...ofNode, ...Object.keys(fixedEnvironment())].includes(name));
  expect(sorted(offered)).toEqual(sorted(rest));
  // what the example shows as a default is one
  const pairs = [...example.matchAll(/^# ([A-Z0-9_]+)=(.+)$/gm)].map(([, name = '', value]) => [name, value]);
  const notDefaults = [
    'ADMIN_PORT',
    'ADMIN_HOST',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'BACKUP_PASSPHRASE_FILE',
    'METRICS_PORT',
    'DATABASE_URL',
    ...['SMTP_URL', 'MAIL_FROM', 'MAIL_PER_HOUR', 'MAIL_REPLY_TO', 'MAIL_AUTH_SERVER'],
    ...['IMAP_URL', 'IMAP_FOLDER'],
    ...['FFMPEG_PATH', 'TRANSCRIBE_URL', 'TRANSCRIBE_MODEL'],
  ];
  const defaults = pairs.filter(([name = '']) => !notDefaults.includes(name));
  const ofBucket = defaults.filter(([name]) => name?.startsWith('S3_'));
  const others = defaults.filter(([name]) => !name?.startsWith('S3_'));
  expect([ofBucket, others].map((shown) => shown.length)).toEqual([4, 10]);
  expect(readConfig(Object.fromEntries(others))).toEqual(readConfig({}));
  const bucket = { S3_ENDPOINT: 'https://s3.example.org', S3_ACCESS_KEY_ID: 'GK1', S3_SECRET_ACCESS_KEY: 'f0' };
  expect(readConfig({ ...bucket, ...Object.fromEntries(ofBucket) })).toEqual(readConfig(bucket));
});

test('the server accepts the settings of deploy/postgres-and-s3 and finds the bucket that it creates', () => {
  const env = environmentOfApp({
    ADMIN_PASSWORD: 'x',
    POSTGRES_PASSWORD: 'abc',
    S3_ACCESS_KEY_ID: 'GK1',
    S3_SECRET_ACCESS_KEY: 'f0',
  });
  const config = readConfig(env);
  expect(config.database_url).toBe('postgres://family_stories:abc@database:5432/family_stories');
  expect(config.bucket?.bucket).toBe(/GARAGE_DEFAULT_BUCKET: (\S+)/.exec(serviceOf('store'))?.[1]);
  expect(config.bucket?.region).toBe(/s3_region = "(.+)"/.exec(read('deploy/postgres-and-s3/garage.toml'))?.[1]);
  expect(serviceOf('app')).not.toMatch(/ports:/);
  expect(found(composeWithServers, /ports: \['(.*?)'/g)).toEqual(['127.0.0.1:3000:8080']);
});

test('the compose file for Traefik has the settings that the server needs, and the port that the image listens on', () => {
  const traefik = read('deploy/traefik/compose.yaml');
  const env = Object.fromEntries(
    [...traefik.matchAll(/^ {6}([A-Z_]+): '?(.*?)'?$/gm)].map(([, name, value]) => [
      name,
      value?.replace(/\$\{\w+[^}]*\}/, 'stories.example.org'),
    ]),
  );
  expect(sorted(Object.keys(env))).toEqual(['PUBLIC_URL', 'TRUST_PROXY']);
  expect(readConfig(env)).toMatchObject({ public_url: 'https://stories.example.org', trust_proxy: 1 });
  expect(found(traefik, /loadbalancer\.server\.port: '(\d+)'/g)).toEqual(found(dockerfile, /^EXPOSE (\d+)$/gm));
  // `app` is the service of compose.yaml, whose port is no longer published
  expect(found(traefik, /^ {2}(\w+):$/gm)).toEqual(['app', 'traefik']);
  expect(traefik).toContain('ports: !reset []');
});

test('no file contains a secret: each is a variable of .env, which git and the image ignore', () => {
  const example = read('deploy/postgres-and-s3/.env.example');
  const named = found(example, /^([A-Z0-9_]+)=/gm);
  expect(sorted(found(composeWithServers, /\$\{(\w+)/g))).toEqual(sorted(named));
  expect(found(example, /^([A-Z0-9_]+)=.+$/gm)).toEqual(['PUBLIC_URL']);
  expect(read('.gitignore').split('\n')).toContain('.env');
  for (const file of [compose, composeWithServers])
    expect(file.match(/(PASSWORD|SECRET\w*|KEY_ID|ACCESS_KEY): (?!\$\{)/)).toBeNull();
});

test('all files that the image copies exist, and nothing else is sent to its build', () => {
  const copied = found(dockerfile, /^COPY (?!--from)(.*) \S+$/gm).flatMap((line) => line.split(' '));
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines[0]).toBe('*');
  const admitted = lines.slice(1);
  expect(sorted(admitted)).toEqual(sorted(copied.map((path) => `!${path}`)));
});

test('image, unit and npm start run the same Node with the same flags', () => {
  const nodes = Object.entries<string>(optionalDependencies).filter(([name]) => name.startsWith('node-linux-'));
  const versions = new Set<string>(nodes.map(([, version]) => version));
  expect(found(dockerfile, /^FROM node:([\d.]+)-/gm)).toEqual([...versions]);
  const leftOut = found(dockerfile, /optionalDependencies\.(\S+)/g);
  expect(sorted(leftOut)).toEqual(sorted(nodes.map(([name]) => name)));
  const ofUnit = found(unit, /^Environment=PATH=(.*)$/gm)[0]?.split(':') ?? [];
  const brought = nodes.map(([name]) => `/opt/family-stories/node_modules/${name}/bin`);
  expect(sorted(ofUnit.slice(0, brought.length))).toEqual(sorted(brought));
  const flags = found(scripts.start, /(--max-\S+)/g);
  expect(flags).toHaveLength(1);
  expect(found(dockerfile, /^ENTRYPOINT .*?(--max-[^"]+)"/gm)).toEqual(flags);
  expect(found(unit, /^ExecStart=\/usr\/bin\/env node (\S+) /gm)).toEqual(flags);
  const build = read('scripts/build.mjs');
  expect(found(dockerfile, /^ENTRYPOINT .*"\/app\/(\S+\.js)"\]/gm)).toEqual([scripts.start.split(' ').at(-1)]);
  expect(found(unit, /^ExecStart=.* (\S+) serve$/gm)).toEqual([scripts.start.split(' ').at(-1)]);
  // a release runs the script of `npm run build`
  const configs = globSync('vite.*config.ts', { cwd: root }).sort();
  expect(found(build, /'(vite\.\S*config\.ts)'/g)).toEqual(configs);
  expect(sorted(found(dockerfile, /(vite\.\S*config\.ts)/g))).toEqual(configs);
});

test('the image contains the package of a release, and names its version', () => {
  expect(found(dockerfile, /^FROM scratch AS (\S+)$/gm)).toEqual(['package']);
  expect(dockerfile).toMatch(/^RUN SOURCE_DATE_EPOCH=0 npm run release -- --platforms= --out \/out$/m);
  expect(found(dockerfile, /^COPY --from=(\S+) \/\*\.tgz/gm)).toEqual(['package']);
  expect(found(dockerfile, /image\.version="(.*?)"/g)).toEqual([version]);
  // the workflow replaces both build contexts by name
  const workflow = read('.github/workflows/release.yml');
  expect(found(workflow, /--build-context "?(\w+)=/g)).toEqual(['package', 'base']);
  expect(found(dockerfile, /^FROM node:\S+ AS (\S+)$/gm)).toEqual(['base']);
});

test('the image, the compose files and the unit give the server no rights that it does not need', () => {
  expect(found(dockerfile, /^USER (.*)$/gm).at(-1)).toBe('node');
  const shared = /^x-[\w-]+: &[\w-]+\n((?: {2}.*\n)+)/m.exec(composeWithServers)?.[1] ?? '';
  expect(serviceOf('app')).toContain('<<: *hardened\n');
  for (const service of [serviceOf('app', compose), shared]) {
    expect(service).toContain('read_only: true');
    expect(service).toContain('cap_drop: [ALL]');
    expect(service).toContain("security_opt: ['no-new-privileges:true']");
  }
  const settings = ['User=family-stories', 'NoNewPrivileges=true', 'CapabilityBoundingSet=', 'ProtectSystem=strict'];
  expect(unit.split('\n')).toEqual(expect.arrayContaining([...settings, 'ProtectHome=true', 'PrivateDevices=true']));
});

test('systemd accepts the unit', ({ skip }) => {
  if (spawnSync('systemd-analyze', ['--version']).error) skip('systemd-analyze is not here');
  const folder = mkdtempSync(join(tmpdir(), 'family-stories-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'family-stories.service');
  // the program is not installed here
  writeFileSync(file, unit.replace(/^ExecStart=\S+ node/m, `ExecStart=${process.execPath}`));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect([status, `${stdout}${stderr}`]).toEqual([0, '']);
});

test('the log of nginx contains no token, however a link is mistyped', async ({ skip }) => {
  if (findProgram('nginx') === undefined) skip('nginx is not here');
  // nothing listens there: the log does not depend on it
  const nginx = await startNginx([9]);
  onTestFinished(nginx.stop);
  const token = 'Q9w-8e_7r6t5';
  const mistyped = [
    '/questions/T',
    '/question;T',
    '/T',
    '/Question/T',
    '/question/T/x',
    '//question//T',
    '/question%2FT',
  ];
  const others = [
    '/api/T',
    '/api/answerT',
    '/api/answer/T',
    '/api/questions/T',
    '/story-images/T',
    '/admin/T',
    '/adminT',
  ];
  const known = ['/', '/admin', '/api/answer', '/api/people', '/healthz'];
  for (const path of [...mistyped, ...others, ...known, '/question/T', '/question/T?T'])
    await fetch(nginx.origin + path.replaceAll('T', token), {
      headers: { referer: `${nginx.origin}/question/${token}` },
    });
  const lines = async () => (await nginx.log()).trim().split('\n').slice(1);
  await expect.poll(async () => (await lines()).length).toBe(mistyped.length + others.length + known.length + 2);
  expect((await lines()).join('\n')).not.toContain(token);
  const paths = (await lines()).map((line) => line.split(' ')[3]);
  expect(paths.slice(0, 4)).toEqual(['...', '...', '...', '...']);
  expect(paths.slice(-7)).toEqual([...known, '/question/...', '/question/...']);
});

test('the error log of nginx says which server does not answer, and contains no token', async ({ skip }) => {
  if (findProgram('nginx') === undefined) skip('nginx is not here');
  // nothing listens there
  const nginx = await startNginx([9]);
  onTestFinished(nginx.stop);
  const token = 'Q9w-8e_7r6t5';
  const secret = [
    '/question/T',
    '/question//T',
    '/question;T',
    '/T',
    '/api/T',
    '/api/answerT',
    '/adminT',
    '/question/T?T',
  ];
  const statuses = [];
  for (const path of [...secret, '/api/answer']) {
    const { status } = await fetch(nginx.origin + path.replaceAll('T', token), { headers: { 'access-token': token } });
    statuses.push(status);
  }
  expect(new Set(statuses)).toEqual(new Set([502]));
  await expect.poll(nginx.errors).toMatch(/connect\(\) failed \(111: .*request: "GET \/api\/answer HTTP\/1\.1"/);
  const errors = await nginx.errors();
  expect(errors).not.toContain(token);
  expect(new Set(found(errors, /request: "(.*?)"/g))).toEqual(
    new Set(['GET /healthz HTTP/1.1', 'GET /api/answer HTTP/1.1']),
  );
});

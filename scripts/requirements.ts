import { spawnSync } from 'node:child_process';
import { findProgram } from '../test/stores/programs.ts';

/** Something the tests use beside npm's packages: the names of its program, and the Debian packages that bring it. */
export type Requirement = { name: string; programs: string[]; packages: string[] };

// the shell first: the same engine without windows, which takes half as long
export const chromium: Requirement = {
  name: 'Chromium',
  programs: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'Google Chrome'],
  packages: ['chromium-headless-shell'],
};
const postgres: Requirement = { name: 'PostgreSQL', programs: ['postgres'], packages: ['postgresql'] };
const pgbouncer: Requirement = { name: 'PgBouncer', programs: ['pgbouncer'], packages: ['pgbouncer'] };
const swift: Requirement = {
  name: 'OpenStack Swift, a server for buckets',
  programs: ['swift-proxy-server'],
  packages: ['swift', 'swift-proxy', 'swift-account', 'swift-container', 'swift-object'],
};
const memcached: Requirement = { name: 'memcached', programs: ['memcached'], packages: ['memcached'] };
const nginx: Requirement = { name: 'nginx', programs: ['nginx'], packages: ['nginx'] };

const openssl: Requirement = { name: 'OpenSSL', programs: ['openssl'], packages: ['openssl'] };

/** What the project `server-postgres` and the browser's way through nginx need. */
export const servers = [postgres, pgbouncer, swift, memcached, nginx, openssl];

/** What is missing and, on Debian for root, could not be installed either; says how to get it. */
export const bring = (requirements: Requirement[]): Requirement[] => {
  if (requirements.some(isMissing) && canInstall()) install(requirements.filter(isMissing));
  const missing = requirements.filter(isMissing);
  for (const { name, packages } of missing)
    console.log(`${name} is missing. On Debian or Ubuntu: sudo apt-get install ${packages.join(' ')}`);
  return missing;
};

/** Chromium may be anywhere: CHROMIUM_PATH says where. */
export const chromiumPath = (): string | undefined => process.env.CHROMIUM_PATH || findProgram(...chromium.programs);

const isMissing = (requirement: Requirement) =>
  requirement === chromium ? !chromiumPath() : !findProgram(...requirement.programs);

const canInstall = () => process.getuid?.() === 0 && findProgram('apt-get') !== undefined;

const install = (requirements: Requirement[]) => {
  console.log(`Installing ${requirements.map(({ name }) => name).join('; ')} (this takes a minute or two) …`);
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...requirements.flatMap(({ packages }) => packages));
};

/** What it says shows only when it fails. */
const apt = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) console.log(`${stdout}${stderr}`);
};

import { findProgram } from '../test/stores/programs.ts';
import { run } from './run.ts';

/** A program the tests need: its possible names and the Debian packages that contain it. */
export type Requirement = { name: string; programs: string[]; packages: string[] };

// the headless shell first: the same engine, but twice as fast
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

/** Without it the tests of power cuts are skipped. */
export const strace: Requirement = { name: 'strace', programs: ['strace'], packages: ['strace'] };

/** Without them the tests of printed letters are skipped. */
export const pdfTools: Requirement[] = [
  { name: 'qpdf', programs: ['qpdf'], packages: ['qpdf'] },
  { name: 'Poppler’s tools', programs: ['pdftotext'], packages: ['poppler-utils'] },
];

/** Without it the tests of a mailbox are skipped. */
export const dovecot: Requirement = { name: 'Dovecot', programs: ['dovecot'], packages: ['dovecot-imapd'] };

/** Without it the tests of copies of recordings are skipped. */
export const ffmpeg: Requirement = { name: 'ffmpeg', programs: ['ffmpeg'], packages: ['ffmpeg'] };

/** Speaks what the tests in browsers record; without it they record a tone. */
export const espeak: Requirement = { name: 'eSpeak NG', programs: ['espeak-ng'], packages: ['espeak-ng'] };

/** The test of the archive unpacks it. */
export const unzip: Requirement = { name: 'unzip', programs: ['unzip'], packages: ['unzip'] };

/** The servers that the project `server-postgres` and the browser tests through nginx need. */
export const servers = [postgres, pgbouncer, swift, memcached, nginx, openssl];

/** The project `firefox` needs it. */
export const firefox: Requirement = {
  name: 'Firefox',
  programs: ['firefox-esr', 'firefox'],
  packages: ['firefox-esr'],
};
/** Other browsers play into it on a machine without a sound device. */
export const sound: Requirement = { name: 'PulseAudio', programs: ['pulseaudio'], packages: ['pulseaudio'] };

/** The project `webkit` needs them; what it records is encoded, and played again, by plugins that are installed with the transcoder. */
export const webkit: Requirement[] = [
  { name: 'WebKitGTK’s WebDriver', programs: ['WebKitWebDriver'], packages: ['webkit2gtk-driver'] },
  {
    name: 'GStreamer’s transcoder',
    programs: ['gst-transcoder-1.0'],
    packages: ['gstreamer1.0-plugins-bad-apps', 'gstreamer1.0-libav'],
  },
  { name: 'Xvfb, a display without a screen', programs: ['Xvfb'], packages: ['xvfb'] },
];

/** Installs missing requirements as root on Debian. Returns those still missing, and prints how to install them. */
export const provide = async (requirements: Requirement[]): Promise<Requirement[]> => {
  if (requirements.some(isMissing) && canInstall()) await install(requirements.filter(isMissing));
  const missing = requirements.filter(isMissing);
  for (const { name, packages } of missing)
    console.log(`${name} is missing. On Debian or Ubuntu: sudo apt-get install ${packages.join(' ')}`);
  return missing;
};

/** CHROMIUM_PATH, or the first Chromium found. */
export const chromiumPath = (): string | undefined => process.env.CHROMIUM_PATH || findProgram(...chromium.programs);

export const firefoxPath = (): string | undefined => findProgram(...firefox.programs);

const isMissing = (requirement: Requirement) =>
  requirement === chromium ? !chromiumPath() : !findProgram(...requirement.programs);

const canInstall = () => process.getuid?.() === 0 && findProgram('apt-get') !== undefined;

const install = async (requirements: Requirement[]) => {
  console.log(`Installing ${requirements.map(({ name }) => name).join('; ')} (this takes a minute or two) …`);
  await apt('update');
  await apt('install', '-y', '--no-install-recommends', ...requirements.flatMap(({ packages }) => packages));
};

/** Prints the output only on failure. */
const apt = async (...args: string[]) => {
  const options = ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];
  const output: string[] = [];
  const print = (text: string) => output.push(text);
  if (!(await run('apt-get', [...options, ...args], { env: { DEBIAN_FRONTEND: 'noninteractive' }, print })))
    console.log(output.join(''));
};

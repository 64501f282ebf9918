import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The command that opens an address in this user's browser, or undefined where nobody would see it. */
export const browserCommand = (address, { env, platform, isContainer }) => {
  if (isContainer || env.SSH_CONNECTION) return undefined;
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address];
  if (platform === 'darwin') return ['open', address];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open', address] : undefined;
};

/** Opens the admin's page once the server answers. Never rejects: the server goes on without a browser. */
export const openBrowserWhenReady = (settings, machine = thisMachine()) =>
  openWhenReady(settings, machine).catch(notOpened);

const thisMachine = () => {
  const { env, platform } = process;
  return { env, platform, isContainer: ['/.dockerenv', '/run/.containerenv'].some((file) => existsSync(file)) };
};

const notOpened = ({ message }) => console.error(`The browser was not opened: ${message}`);

const openWhenReady = async (settings, machine) => {
  const { HOST, PORT } =
    Number(settings.ADMIN_PORT) > 0
      ? { HOST: settings.ADMIN_HOST, PORT: settings.ADMIN_PORT }
      : { PORT: '3000', ...settings };
  // port 0: the server chooses one; an invalid port: the server refuses it
  if (!(Number(PORT) > 0 && Number(PORT) < 65_536)) return;
  const host = !HOST || HOST === '0.0.0.0' ? '127.0.0.1' : HOST;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
  const command = browserCommand(`${origin}/admin`, machine);
  if (!command) return;
  for (let tries = 0; tries < 240; tries++) {
    if (await isReady(origin)) return open(command);
    await pause(500, undefined, { ref: false });
  }
};

const isReady = (origin) =>
  new Promise((resolve) => {
    get(`${origin}/readyz`, (response) => resolve(response.resume().statusCode === 200)).on('error', () =>
      resolve(false),
    );
  });

const open = ([program, ...args]) => {
  const opener = spawn(program, args, { detached: true, stdio: 'ignore' });
  opener.on('error', notOpened);
  opener.unref();
};

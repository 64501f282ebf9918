import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../stores/processes.ts';
import { findProgram } from '../stores/programs.ts';

/**
 * A sound server that plays to nobody: on a machine without a sound device Firefox fails to play, and its Web Audio does
 * not start. Without PulseAudio (macOS, a desktop) the browser has the machine's own sound. `env`: for the browser.
 */
export const startSound = async (): Promise<{ env: NodeJS.ProcessEnv; stop: () => Promise<void> }> => {
  const program = findProgram('pulseaudio');
  if (!program) return { env: process.env, stop: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-sound-'));
  const socket = join(folder, 'socket');
  const modules = ['module-null-sink', `module-native-protocol-unix socket=${socket} auth-anonymous=1`];
  const options = ['-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1', '--disable-shm=yes'];
  const child = spawn(program, [...options, ...modules.flatMap((module) => ['-L', module])], {
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, PULSE_RUNTIME_PATH: folder },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await until(async () => {
    if (!existsSync(socket)) throw new Error('The sound server has not started.');
  }, 15);
  return {
    env: { ...process.env, PULSE_SERVER: `unix:${socket}` },
    stop: async () => {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

// Starting a script with another Node, and stopping it. Runs on Node 20 or newer.
import { spawn } from 'node:child_process';

/** Runs a script with another Node in place of this process, with the same output, signals and exit status. */
export function runWithNode(node, args) {
  const child = spawn(node, [...process.execArgv, ...args], { stdio: 'inherit' });
  child.on('exit', (status) => process.exit(status === null ? 1 : status));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // the terminal sends SIGINT to the child as well
  process.on('SIGINT', () => {});
}

/** Ends this process when npm is stopped: npm's shell exits on SIGTERM without forwarding it. */
export function endWithShell() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

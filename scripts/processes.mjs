// Starting a program with another Node, and ending it. Runs on Node 20 or newer.
import { spawn } from 'node:child_process';

/** Runs a script with another Node in place of this process: its output, its end and its signals are those of this one. */
export function runWithNode(node, args) {
  const child = spawn(node, [...process.execArgv, ...args], { stdio: 'inherit' });
  child.on('exit', (status) => process.exit(status === null ? 1 : status));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // the terminal sends SIGINT to the child as well
  process.on('SIGINT', () => {});
}

/** Ends this process when npm is ended: npm's shell dies of SIGTERM without forwarding it. */
export function endWithShell() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

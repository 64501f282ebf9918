import { readdirSync, readFileSync } from 'node:fs';

/** The process ids of this test's child processes that run this program. Linux only. */
export const childProcesses = (
  program: 'render-process' | 'typeset-process' | 'mail-process' | 'remux-process',
): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((task) => read(`/proc/self/task/${task}/children`).split(' '))
    .map(Number)
    .filter((pid) => pid > 0 && read(`/proc/${pid}/cmdline`).includes(program));

export const renderProcesses = (): number[] => childProcesses('render-process');

/** Returns an empty text if the thread or process has ended meanwhile. */
const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

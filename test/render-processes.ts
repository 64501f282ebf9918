import { readdirSync, readFileSync } from 'node:fs';

/** The process ids of this test's image rendering processes. Linux only. */
export const renderProcesses = (): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '))
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('render-process');
      } catch {
        return false;
      }
    });

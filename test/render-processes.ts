import { readdirSync, readFileSync } from 'node:fs';

/** The ids of this test's rendering processes. Linux only. */
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

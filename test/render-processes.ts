import { readdirSync, readFileSync } from 'node:fs';

/** The process ids of this test's child processes that run this program. Linux only. */
export const childProcesses = (program: 'render-process' | 'typeset-process'): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '))
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program);
      } catch {
        return false;
      }
    });

export const renderProcesses = (): number[] => childProcesses('render-process');

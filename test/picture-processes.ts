import { readdirSync, readFileSync } from 'node:fs';

/** The processes that make pictures for this test. Linux alone tells. */
export const pictureProcesses = (): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '))
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process');
      } catch {
        return false;
      }
    });

import { readdirSync, readFileSync } from 'node:fs';

/**
 * The process ids of this test's child processes that run this program. Linux only. Not read from
 * /proc/self/task/…/children: it can leave out some while others end.
 */
export const childProcesses = (
  program: 'render-process' | 'typeset-process' | 'mail-process' | 'remux-process',
): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === process.pid && read(`/proc/${pid}/cmdline`).includes(program));

export const renderProcesses = (): number[] => childProcesses('render-process');

/** Of the line in `stat`, after the name in brackets: the state, the parent. */
const parentOf = (pid: number) => Number(/\) \S (\d+) [^)]*$/.exec(read(`/proc/${pid}/stat`))?.[1]);

/** Returns an empty text if the process has ended meanwhile. */
const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

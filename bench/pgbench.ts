import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { query } from '../test/stores/postgres.ts';
import { findProgram } from '../test/stores/programs.ts';
import { answerOf } from './answer-text.ts';
import type { Round } from './answers.ts';
import { connections } from './fixture.ts';

const [before = '', after = ''] = answerOf(0).split('000000000');

// Each client has its own question and counter, and each save writes a different text. Literals contain no colon, because
// with prepared statements pgbench would take the next word for a variable.
const script = (folder: string) => ({
  file: join(folder, 'save.sql'),
  text: `update family_stories_questions
 set content = '${before}' || lpad(:version::text, 9, '0') || '${after}', status = 'in_progress',
  updated_at = (now() at time zone 'utc')::text, version = version + 1
 where access_token = 'pgbench-' || :client_id and version = :version;
\\set version :version + 1
`,
});

/** Sets the tokens of a fixture's questions to those that the script uses, and their versions to 1. */
export const nameForPgbench = async (url: string, tokens: string[]): Promise<void> => {
  for (const [client, token] of tokens.entries())
    await query(
      url,
      `update family_stories_questions set access_token = 'pgbench-${client}', version = 1 where access_token = '${token}'`,
    );
};

/** How pgbench sends its statements: prepared once, or as text each time. */
export type Protocol = 'prepared' | 'simple';

/** Runs pgbench with 16 clients for `seconds`; throws if a save did not change its row. */
export const runPgbench = async (url: string, folder: string, seconds: number, protocol: Protocol): Promise<Round> => {
  const { file, text } = script(folder);
  await writeFile(file, text);
  await query(url, 'update family_stories_questions set version = 1');
  const log = join(folder, 'pgbench');
  const load = ['-M', protocol, '-c', `${connections}`, '-T', `${Math.ceil(seconds)}`, '-D', 'version=1'];
  const args = ['-n', ...load, '-f', file, '-l', '--log-prefix', log, url];
  await promisify(execFile)(findProgram('pgbench') ?? 'pgbench', args);
  const times: number[] = [];
  for (const name of await readdir(folder)) {
    if (!name.startsWith('pgbench.')) continue;
    // columns: client, transaction, µs, script, time
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n'))
      if (line !== '') times.push(Number(line.split(' ')[2]) / 1000);
    await rm(join(folder, name));
  }
  await requireSaved(url, times.length);
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { rate: times.length / Math.ceil(seconds), p50: at(0.5), p99: at(0.99) };
};

const requireSaved = (url: string, count: number) =>
  query(
    url,
    `do $$ begin
       if (select sum(version - 1) from family_stories_questions) <> ${count} then raise 'not every save was one'; end if;
     end $$`,
  );

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProgram } from '../start-program.ts';

/** A server with an uncaught error or rejection a moment after it is ready. */
const startAndFail = async (fault: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const script = join(folder, 'fault.mjs');
  await writeFile(
    script,
    `const broken = Object.assign(new Error('broken'), { detail: 'Key (access_token)=(Secret)', parameters: ['Secret'] });
     const { log } = console;
     console.log = (text) => { log(text); if (/is ready/.test(text)) setTimeout(() => { ${fault} }, 50); };`,
  );
  const env = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: 'lamp paper plum',
    NODE_OPTIONS: `--import=${script}`,
  };
  const program = startProgram(env);
  onTestFinished(() => program.signal('SIGKILL'));
  return { status: await program.ended, printed: program.printed() };
};

test.each([
  ['is thrown', 'throw broken;'],
  ['is rejected', 'void Promise.reject(broken);'],
])(
  'an error that %s without a handler ends the process, and is logged in a line without its properties',
  async (_how, fault) => {
    const { status, printed } = await startAndFail(fault);
    expect(status).toBe(1);
    const lines = printed.split('\n').filter((line) => line.startsWith('{'));
    const logged = JSON.parse(String(lines.at(-1)));
    expect(logged).toMatchObject({ level: 60, err: { message: 'broken', stack: expect.stringMatching(/ at /) } });
    expect(printed).not.toContain('Secret');
  },
);

import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Encrypter } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type BackupFile,
  verifyBackupFile,
  whole,
  writeBackupFile,
} from '../../src/server/outside/backups/backup-file.ts';
import { createDecrypt } from '../../src/server/outside/backups/encryption.ts';
import { contentsOf, fill, type Instance, instanceAt, withoutVersions } from '../instances.ts';
import { mainFile, startProgram } from '../start-program.ts';
import { findProgram } from '../stores/programs.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  file = join(folder, 'stories.tar');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const openInstance = (name: string) => instanceAt(join(folder, name));

describe('a backup with a passphrase', { timeout: 120_000 }, () => {
  const passphrase = 'correct horse battery staple';
  const sealed = () => `${file}.age`;

  /** Runs a command to its end with this standard input. */
  const type = async (instance: Instance, input: string, ...command: string[]) => {
    const program = startProgram(instance.env, command, input);
    return { status: await program.ended, printed: program.printed() };
  };

  /** As a person on a terminal: one answer for each prompt. */
  const runInTerminal = async (instance: Instance, answers: string[], ...command: string[]) => {
    const line = [process.execPath, mainFile, ...command].join(' ');
    const terminal = spawn('script', ['-qec', line, '/dev/null'], {
      env: { PATH: process.env.PATH, ...instance.env },
    });
    let printed = '';
    let asked = 0;
    terminal.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
      if (printed.split(/: (?=\r|$)/).length - 1 > asked) terminal.stdin.write(`${answers[asked++]}\n`);
    });
    const status = await new Promise((resolve) => terminal.once('close', resolve));
    return { status, printed };
  };

  test('is unreadable without it, and restored with it', async () => {
    const sourceInstance = openInstance('here');
    const server = await sourceInstance.serveHere();
    const tokens = await fill(server, 9);
    const secret = join(folder, 'passphrase');
    await writeFile(secret, `${passphrase}\n`, { mode: 0o600 });
    sourceInstance.env.BACKUP_PASSPHRASE_FILE = secret;
    const made = await sourceInstance.run('backup', file);
    expect(made.printed).toMatch(/^9 people, .* are in .*\/stories\.tar\.age\.\n$/);
    expect((await stat(sealed())).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).not.toContain('stories.tar');
    const bytes = await readFile(sealed());
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/);
    for (const known of ['manifest.json', 'Question', ...tokens]) expect(bytes.includes(known)).toBe(false);
    const before = await contentsOf(sourceInstance);

    const targetInstance = openInstance('there');
    expect(await type(targetInstance, 'correct horse battery stable\n', 'restore', sealed())).toEqual({
      status: 1,
      printed: `This passphrase does not open ${sealed()}. Nothing was changed.\n`,
    });
    expect(await readdir(folder)).not.toContain('there');
    const restored = await type(targetInstance, `${passphrase}\n`, 'restore', sealed());
    expect(restored.printed).toMatch(/^9 people, .* are restored, and/m);
    expect(withoutVersions(await contentsOf(targetInstance))).toEqual(withoutVersions(before));
  });

  test('that was truncated or changed is refused', async () => {
    const sizes = [70_000, 65_000, 200_000, 3];
    await writeBackupFile(file, async ({ add }) => {
      for (const size of sizes) await add(`${size}`, size, whole(Buffer.alloc(size, 'x')));
    });
    // encrypted like a backup, but with a low scrypt work factor, so that deriving the key is fast
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(10);
    await writeFile(sealed(), await encrypter.encrypt(await readFile(file)));
    const decrypt = await createDecrypt(sealed(), passphrase);
    const bytes = await readFile(sealed());
    const bad = join(folder, 'bad.tar.age');
    const verify = async (changed: Uint8Array) => {
      await writeFile(bad, changed);
      await verifyBackupFile({ file: bad, decrypt } as BackupFile);
    };
    await verify(bytes);
    const parts = [200, 65_700, 65_760, 200_000, bytes.length - 1];
    for (const at of parts) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      await expect(verify(changed)).rejects.toThrow(/bad\.tar\.age is damaged .*nothing was changed/);
    }
    // age's chunks have 65,552 bytes: also cut at the end of one
    const [head] = /^[\s\S]*?\n--- .*\n/.exec(bytes.toString('latin1')) as RegExpExecArray;
    const start = head.length + 16;
    for (const length of [0, 10, head.length, start, start + 65_552, start + 4 * 65_552, bytes.length - 1])
      await expect(verify(bytes.subarray(0, length))).rejects.toThrow(/bad\.tar\.age is damaged .*nothing was changed/);
    for (const at of [10, 40, 90, head.length - 10]) {
      const changed = Buffer.from(bytes);
      changed[at] = changed[at] === 0x41 ? 0x42 : 0x41;
      await writeFile(bad, changed);
      await expect(createDecrypt(bad, passphrase)).rejects.toThrow(/nothing was changed/i);
    }
    // a scrypt factor that would delay a restore for a day
    await writeFile(bad, bytes.toString('latin1').replace(' 10\n', ' 30\n'), 'latin1');
    await expect(createDecrypt(bad, passphrase)).rejects.toThrow(/scrypt work factor is too high/);
  });

  test('requires one that is not short, and asks for it twice on a terminal', async ({ skip }) => {
    const sourceInstance = openInstance('here');
    await (await sourceInstance.serveHere()).stop();
    const short = await type(sourceInstance, 'eleven char\n', 'backup', sealed());
    expect(short).toEqual({
      status: 1,
      printed: 'The passphrase must have at least 12 characters. Nothing was written.\n',
    });
    if (!findProgram('script')) skip('script is not here');
    const mistyped = await runInTerminal(sourceInstance, [passphrase, `${passphrase}!`], 'backup', sealed());
    expect(mistyped.printed).toMatch(/^Without its passphrase nobody can open this backup/);
    expect(mistyped.printed).toMatch(/These were two different passphrases\. Nothing was written\.\s*$/);
    expect(await readdir(folder)).toEqual(['here']);
    const made = await runInTerminal(sourceInstance, [passphrase, passphrase], 'backup', sealed());
    expect(made.printed).toMatch(/0 people, .* are in /);
    // typed text is not echoed
    expect(mistyped.printed + made.printed).not.toContain(passphrase);
    expect(await runInTerminal(sourceInstance, [passphrase], 'restore', sealed())).toMatchObject({ status: 0 });
  });
});

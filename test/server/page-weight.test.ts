import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const client = join(import.meta.dirname, '../../dist/client');

/** Everything the answer page loads besides its HTML, as its service worker lists it. */
const shellFiles = (): string[] => {
  const worker = readFileSync(join(client, 'question-worker.js'), 'utf8');
  return JSON.parse(/shellFiles=(\[.*?\])/.exec(worker)?.[1] ?? '[]');
};

const sizeOf = (file: string) => {
  const compressed = join(client, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(client, file)).size;
};

const sum = (files: string[]) => files.reduce((size, file) => size + sizeOf(file), 0);

// the files do not depend on the stores
describe('the answer page', () => {
  test('loads at most 148 KB of JavaScript and 250 KB in all', () => {
    const files = shellFiles();
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(2);
    expect(sum(scripts)).toBeLessThan(148_000);
    expect(sum(files)).toBeLessThan(250_000);
  });

  test('loads 2 KB more for who can read a submitted answer, and those only then', () => {
    const files = readdirSync(join(client, 'assets')).filter((file) => /^AnswerReaders-.*\.js$/.test(file));
    expect(files).toHaveLength(1);
    expect(sizeOf(`assets/${files[0]}`)).toBeLessThan(2000);
    expect(shellFiles()).not.toContain(`/assets/${files[0]}`);
  });

  test('contains its own texts in one language, in the HTML, and none of the screens of the admin', () => {
    const code = shellFiles()
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(client, file), 'utf8'))
      .join('\n');
    const { languages } = JSON.parse(readFileSync(join(client, 'answer-page.json'), 'utf8'));
    const { shell } = languages.en;
    expect(shell).toContain('See earlier versions');
    expect(code).not.toContain('See earlier versions');
    const others = ['New question...', 'Enter password', 'Two-step sign-in', 'Wastebasket', 'Open-source licences'];
    for (const text of others) expect(shell + code).not.toContain(text);
  });
});

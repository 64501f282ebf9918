import { vi } from 'vitest';
import type { Device } from '../../../src/client/answer/device/store.ts';
import { openPrerenderedEditor } from '../../../src/client/answer/first-html/prerendered-editor.ts';
import type { PrerenderedStatus } from '../../../src/client/answer/first-html/prerendered-status.ts';
import type { Answer } from '../../../src/shared/answers/answers.ts';

/** The prerendered editor on an element without a DOM, before its first paint. */
export const openModelText = (answer: Answer, device: Device) => {
  vi.stubGlobal('addEventListener', () => {});
  const content = answer.question.content;
  const text = Object.assign(new EventTarget(), {
    textContent: content,
    innerHTML: content,
    style: {},
    querySelector: () => null,
  });
  const status = new Proxy({}, { get: () => () => {} }) as PrerenderedStatus;
  let paint = () => {};
  const painted = new Promise<void>((resolve) => {
    paint = resolve;
  });
  vi.stubGlobal('document', {
    addEventListener: () => {},
    querySelector: () => ({ textContent: JSON.stringify(answer) }),
  });
  const prerendered = openPrerenderedEditor(
    text as unknown as HTMLElement,
    answer,
    device,
    status,
    new AbortController(),
    painted,
  );
  const type = (letters: string) => {
    text.textContent += letters;
    text.innerHTML = `<p>${text.textContent}</p>`;
    text.dispatchEvent(new Event('input'));
  };
  return { prerendered, paint, type };
};

import { expect, test, vi } from 'vitest';
import { keepOnDevice } from '../../src/client/device-storage.ts';

test('keepOnDevice returns false where the browser has no storage', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('localStorage', null);
  expect(keepOnDevice('key', 'text')).toBe(false);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

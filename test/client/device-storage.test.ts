import { expect, test, vi } from 'vitest';
import { keepOnDevice } from '../../src/client/device-storage.ts';

test('nothing is kept where the browser has no storage, as it says', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('localStorage', null);
  expect(keepOnDevice('key', 'text')).toBe(false);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

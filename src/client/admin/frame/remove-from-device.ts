import { tryStorage } from '../../device-storage.ts';

// not in device-storage.ts, which the answer page loads
export const removeFromDevice = (key: string, area: 'localStorage' | 'sessionStorage' = 'localStorage'): void =>
  tryStorage(() => window[area].removeItem(key));

import { keepOnDevice, readFromDevice } from '../../device-storage.ts';

const key = 'spellCheckEnabled';

/** Defaults to true, also where localStorage is blocked. */
export const readSpellCheck = (): boolean => readFromDevice(key) !== 'false';

/** Where localStorage is blocked, the choice lasts for this visit. */
export const writeSpellCheck = (isOn: boolean): void => void keepOnDevice(key, String(isOn));

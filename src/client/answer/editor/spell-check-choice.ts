const key = 'spellCheckEnabled';

/** Defaults to true, also where localStorage is blocked. */
export const readSpellCheck = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'false';
  } catch (error) {
    console.warn('The spell-check setting could not be read.', error);
    return true;
  }
};

/** Where localStorage is blocked, the choice lasts for this visit. */
export const writeSpellCheck = (isOn: boolean): void => {
  try {
    localStorage.setItem(key, String(isOn));
  } catch (error) {
    console.warn('The spell-check setting could not be stored.', error);
  }
};

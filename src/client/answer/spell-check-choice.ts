const key = 'spellCheckEnabled';

/** Storage may be forbidden; spelling is then checked. */
export const readSpellCheck = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'false';
  } catch (error) {
    console.warn('This browser keeps no choices.', error);
    return true;
  }
};

/** Storage may be forbidden; the choice then holds for this visit. */
export const writeSpellCheck = (isOn: boolean): void => {
  try {
    localStorage.setItem(key, String(isOn));
  } catch (error) {
    console.warn('This browser keeps no choices.', error);
  }
};

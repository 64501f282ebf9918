import { useState } from 'react';

const key = 'spellCheckEnabled';

/** Storage may be forbidden; the choice then holds for this visit. */
const read = () => {
  try {
    return localStorage.getItem(key) !== 'false';
  } catch (error) {
    console.warn('This browser keeps no choices.', error);
    return true;
  }
};

/** Whether the browser checks the spelling here: remembered on this device, on by default. */
export const useSpellCheck = (): [boolean, () => void] => {
  const [isOn, setOn] = useState(read);
  const toggle = () => {
    setOn(!isOn);
    try {
      localStorage.setItem(key, String(!isOn));
    } catch (error) {
      console.warn('This browser keeps no choices.', error);
    }
  };
  return [isOn, toggle];
};

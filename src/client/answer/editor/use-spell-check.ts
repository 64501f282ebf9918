import { useState } from 'react';
import { readSpellCheck, writeSpellCheck } from './spell-check-choice.ts';

/** Whether the browser's spell checker is on, and a toggle. Stored on this device; on by default. */
export const useSpellCheck = (): [boolean, () => void] => {
  const [isOn, setOn] = useState(readSpellCheck);
  const toggle = () => {
    setOn(!isOn);
    writeSpellCheck(!isOn);
  };
  return [isOn, toggle];
};

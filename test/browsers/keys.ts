/** WebDriver's codes for keys that type no character. */
const keyCodes: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

const down = (value: string) => ({ type: 'keyDown', value });
const up = (value: string) => ({ type: 'keyUp', value });

const keyboard = (actions: object[]) => [{ type: 'key', id: 'keyboard', actions }];

/** WebDriver actions that type a text. */
export const typingOf = (text: string): object[] => keyboard([...text].flatMap((key) => [down(key), up(key)]));

/** WebDriver actions that press a key, such as 'Enter', or a combination, such as 'Control+a'. */
export const pressOf = (keys: string): object[] => {
  const codes = keys.split('+').map((key) => keyCodes[key] ?? key);
  return keyboard([...codes.map(down), ...codes.toReversed().map(up)]);
};

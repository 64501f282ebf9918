/**
 * Whether a key belongs to an input method (IME), for example Enter that confirms a word. In Safari such an Enter comes
 * after the end of the composition, with key code 229 only.
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229;

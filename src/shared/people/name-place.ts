/** Where a question of the library has the name of the person who is asked. */
const namePlace = '{name}';

export const fillName = (text: string, name: string): string => text.replaceAll(namePlace, () => name);

import { isLong } from '../long-form.ts';

const widths = [390, 820, 1440];

/** Every combination of a colour scheme and a width in px. */
export const allAppearances = (['light', 'dark'] as const).flatMap((colorScheme) =>
  widths.map((width) => ({ colorScheme, width })),
);

/** All of them in the long run; each colour scheme once in `npm test`, on a desktop and on a phone. */
export const appearances = allAppearances.filter(
  ({ colorScheme, width }) => isLong || width === (colorScheme === 'light' ? 1440 : 390),
);

import { longForm } from '../long-form.ts';

/** `npm run test:fuzz` runs the long form. */
export const { isLong, times } = longForm('FUZZ');

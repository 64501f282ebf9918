import { language } from '../../messages.ts';

/** Joins parts with commas and a last "and". */
export const lists = new Intl.ListFormat(language);

/** One family, asked by Hana: fixtures of the tests, seed of a demo instance, and the people in the screenshots. */
import type { CastPerson } from './family/cast.ts';
import { dad } from './family/dad.ts';
import { fumiko } from './family/fumiko.ts';
import { luis } from './family/luis.ts';
import { miriam } from './family/miriam.ts';
import { rose } from './family/rose.ts';
import { tomasz } from './family/tomasz.ts';

export type { CastPerson, CastQuestion } from './family/cast.ts';
export type { PhotoKey } from './family/photos.ts';
export { photos } from './family/photos.ts';

export const family: CastPerson[] = [rose, tomasz, luis, miriam, dad, fumiko];

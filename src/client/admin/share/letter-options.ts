import type { LetterOptions } from '../../../shared/letters/letters.ts';
import { limits } from '../../../shared/limits.ts';
import { keepOnDevice, readFromDevice } from '../../device-storage.ts';
import { region } from '../../ui/dates.ts';

const key = 'letterOptions';
const { usual, max } = limits.letter.pages;

export const papers = ['a4', 'letter'] as const;
export const pageCounts = Array.from({ length: max }, (_, index) => index + 1);

/** The last choice on this device, because the printer decides the paper. Defaults to the paper of the region. */
export const loadLetterOptions = (): LetterOptions => {
  const [paper, pages] = (readFromDevice(key) ?? '').split(' ');
  return {
    paper: papers.find((each) => each === paper) ?? usualPaper(),
    pages: pageCounts.find((each) => `${each}` === pages) ?? usual,
  };
};

export const storeLetterOptions = ({ paper, pages }: LetterOptions): void =>
  void keepOnDevice(key, `${paper} ${pages}`);

// regions with US Letter (CLDR, paperSize); all others use A4
const letterRegions = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ');

const usualPaper = () => (region !== undefined && letterRegions.includes(region) ? 'letter' : 'a4');

import type { PhotoKey } from '../family/photos.ts';
import { dance } from './dance.ts';
import { kitchen } from './kitchen.ts';
import { lake } from './lake.ts';
import { lighthouse } from './lighthouse.ts';
import { market } from './market.ts';
import { persimmons } from './persimmons.ts';
import { ship } from './ship.ts';
import { street } from './street.ts';
import { table } from './table.ts';

type Film = { sepia: number; warmth: number; fade: number; grain: number };
export type Scene = {
  width: number;
  height: number;
  film: Film;
  /** Printed without a white edge: it is on the cover of the book. */
  isBorderless?: boolean;
  draw: (random: () => number) => string;
};

const colour: Film = { sepia: 0.12, warmth: 0.5, fade: 0.5, grain: 13 };
export const scenes: Record<PhotoKey, Scene> = {
  kitchen: { width: 1600, height: 1200, film: { sepia: 0.3, warmth: 0.6, fade: 0.4, grain: 15 }, draw: kitchen },
  dance: { width: 1600, height: 1200, film: { sepia: 0.8, warmth: 0.6, fade: 0.35, grain: 20 }, draw: dance },
  street: { width: 1600, height: 1200, film: { sepia: 0.35, warmth: 0.25, fade: 0.45, grain: 17 }, draw: street },
  lake: { width: 1600, height: 1200, film: colour, draw: lake },
  ship: { width: 1600, height: 1200, film: { ...colour, warmth: 0.35 }, isBorderless: true, draw: ship },
  table: { width: 1600, height: 1200, film: colour, draw: table },
  market: { width: 1600, height: 1200, film: colour, draw: market },
  persimmons: { width: 1200, height: 1600, film: colour, draw: persimmons },
  lighthouse: { width: 1200, height: 1600, film: { ...colour, grain: 11 }, draw: lighthouse },
};

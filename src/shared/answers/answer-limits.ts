/** The limits that the answer page needs, so that it does not load those of the admin's pages. Units as in `limits`. */
export const answerLimits = {
  imageBytes: 10 * 1024 * 1024,
  imageSide: 2560,
  /** The values of `?w=`. An image may be stored in other widths; the next larger one is served. */
  imageWidths: [400, 800, 1600],
  autosaveDelay: 3000,
} as const;

/** Limits that server and client share. Sizes in bytes, times in milliseconds, lengths in characters. */
export const limits = {
  name: 200,
  questionText: 2000,
  days: { min: 1, max: 3650 },
  contentBytes: 1024 * 1024,
  imageBytes: 10 * 1024 * 1024,
  imageSide: 2560,
  imageWidths: [400, 800, 1600],
  minPassword: 8,
  password: 1024,
  code: 64,
  peoplePage: 200,
  autosaveDelay: 3000,
  tokenLength: { min: 12, max: 64 },
} as const;

const day = 24 * 60 * 60 * 1000;

/** `days` × 24 h after the question was created, or null without days. Times are ISO 8601. */
export const dueDate = (created_at: string, days: number | null): string | null =>
  days === null ? null : new Date(Date.parse(created_at) + days * day).toISOString();

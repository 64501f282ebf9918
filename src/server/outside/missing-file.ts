const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** For a `catch`: undefined for a missing file or folder; rethrows anything else. */
export const undefinedIfMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error;
};

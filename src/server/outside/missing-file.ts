const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** For a `catch`: a file or folder that is not there is undefined; anything else is thrown on. */
export const undefinedIfMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error;
};

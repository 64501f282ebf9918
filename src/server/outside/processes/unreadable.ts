/** Rethrows what is the server's fault: a failed system call, or a right that this process does not have. */
export const unlessUnreadable = (error: unknown): undefined => {
  if (error instanceof Error && ('syscall' in error || ('code' in error && error.code === 'ERR_ACCESS_DENIED')))
    throw error;
};

/** Created a PostgreSQL function that nothing calls any more. */
export const up = async (): Promise<void> => {};

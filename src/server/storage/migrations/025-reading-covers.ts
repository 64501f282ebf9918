/** Created a function on PostgreSQL, which nothing calls any more. Token functions are installed at the start. */
export const up = async (): Promise<void> => {};

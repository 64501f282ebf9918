export const findParameter = 'find';

/** The part of a story's address that leads to the words of a query. */
export const findIn = (query: string | undefined): string =>
  query ? `?${new URLSearchParams({ [findParameter]: query })}` : '';

/** The address of the page of one answer, and of the words of a query in it. */
export const answerPath = ({ id }: { id: string }, query?: string): string => `/admin/answers/${id}${findIn(query)}`;

/** The part of the settings about the address of this website. */
export const addressHash = '#address';
export const addressPath = `/admin/settings/messages${addressHash}`;

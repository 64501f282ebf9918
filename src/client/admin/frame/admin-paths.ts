import { withQuery } from '../api/with-query.ts';

export const findParameter = 'find';

/** The part of a story's address that leads to the words of a query. */
export const findIn = (query: string | undefined): string => withQuery('', { [findParameter]: query || undefined });

/** The address of the page of one answer, and of the words of a query in it. */
export const answerPath = ({ id }: { id: string }, query?: string): string => `/admin/answers/${id}${findIn(query)}`;

/** The reading room with the stories of one person. */
export const roomPath = (person_id: string): string => `/admin/read?person=${person_id}`;

/** The part of the settings about the address of this website. */
export const addressHash = '#address';
export const addressPath = `/admin/settings/messages${addressHash}`;

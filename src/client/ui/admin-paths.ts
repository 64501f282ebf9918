/** The address of the page on which an answer is read. */
export const answerPath = ({ id }: { id: string }): string => `/admin/answers/${id}`;

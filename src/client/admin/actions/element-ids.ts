/** The id of a person's card. */
export const cardId = (person_id: string): string => `person-${person_id}`;

/** The id of a question's row, also in the address of the person's page. */
export const rowId = (question_id: string): string => `question-${question_id}`;

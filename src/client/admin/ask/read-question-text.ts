/** What was typed, trimmed and without line breaks: a question is one line everywhere else. */
export const readQuestionText = ({ value }: Pick<HTMLTextAreaElement, 'value'>): string =>
  value.trim().replace(/\s*\n\s*/g, ' ');

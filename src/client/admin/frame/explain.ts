import { ApiError } from '../../api.ts';
import { admin as adminMessages, format } from '../../messages.ts';
import { explainBriefly } from '../../ui/explain-briefly.ts';

/** The request id of a failed call, as a sentence for the person; '' if there is none. */
export const helpWith = (error: unknown): string => (error instanceof ApiError ? error.help : '');

/** The message for a person after a failed call, with the fields that were refused. */
export const explain = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.errors.length === 0) return explainBriefly(error);
  return error.errors
    .map(({ field, message }) => format(adminMessages.fieldError, { field: nameOf(field), message }))
    .join(' ');
};

/** Of a field inside another, such as `notices.email`, the name of the inner one. */
const nameOf = (field: string): string => fieldNames[field] ?? fieldNames[field.split('.').at(-1) ?? ''] ?? field;

const fieldNames: Record<string, string> = adminMessages.fields;

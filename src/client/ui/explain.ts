import { format } from '../../shared/messages/format.ts';
import { ApiError } from '../api.ts';
import { messages } from './messages.ts';

/** The request id of a failed call, as a sentence for the person; '' if there is none. */
export const helpWith = (error: unknown): string => (error instanceof ApiError ? error.help : '');

/** The message for a person after a failed call. */
export const explain = (error: unknown): string => {
  if (!(error instanceof ApiError)) return messages.unexpected;
  if (error.errors.length === 0) return `${error.message} ${error.help}`.trim();
  return error.errors
    .map(({ field, message }) => format(messages.fieldError, { field: fieldNames[field] ?? field, message }))
    .join(' ');
};

const fieldNames: Record<string, string> = messages.fields;

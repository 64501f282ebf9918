import { admin as messages } from '../../messages.ts';
import { Refusal } from './refusal.ts';

/** Throws a `Refusal` about the first required field of the form that is empty or blank. */
export const requireFilled = (form: HTMLFormElement): void => {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[required], textarea[required]');
  const blank = [...fields].find(({ value }) => value.trim() === '');
  if (blank) throw new Refusal(messages.required, blank.name);
};

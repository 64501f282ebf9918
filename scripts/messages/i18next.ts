import type { Messages } from './catalogues.ts';
import { flatten, wantedForms } from './compare.ts';

/** Nested objects of texts, as i18next's JSON (version 4) has them. */
export type Nested = { [name: string]: string | Nested };

/** Messages as i18next JSON: plural forms are `key_one`, `key_few` and so on, values `{{name}}`; elements stay. */
export const toI18next = (messages: Messages): Nested => {
  const json: Nested = {};
  for (const [path, message] of messages) {
    if (typeof message === 'string') setText(json, path, message);
    else for (const [form, text] of Object.entries(message as object)) setText(json, `${path}_${form}`, text);
  }
  return json;
};

const setText = (json: Nested, path: string, text: string) => {
  const parents = path.split('.');
  const name = parents.pop() as string;
  let at = json;
  for (const parent of parents) {
    at[parent] ??= {};
    at = at[parent] as Nested;
  }
  at[name] = text.replaceAll(/\{(\w+)\}/g, '{{$1}}');
};

/** The messages in i18next JSON; which of them are plural is known from the English ones. */
export const fromI18next = (json: Nested, english: Messages, tag: string): Messages => {
  const texts = new Map<string, string>();
  for (const [section, messages] of Object.entries(json))
    for (const [path, text] of flatten(messages, section))
      texts.set(path, String(text).replaceAll(/\{\{(\w+)\}\}/g, '{$1}'));
  const found: Messages = new Map();
  for (const [path, message] of english) {
    if (typeof message === 'string') {
      if (texts.has(path)) found.set(path, texts.get(path));
      texts.delete(path);
      continue;
    }
    const forms = wantedForms(tag).filter((form) => texts.has(`${path}_${form}`));
    if (forms.length > 0)
      found.set(path, Object.fromEntries(forms.map((form) => [form, texts.get(`${path}_${form}`)])));
    // further forms are dropped: i18next wants `many` in Spanish and French, which nothing here counts to
    for (const name of texts.keys()) if (name.startsWith(`${path}_`)) texts.delete(name);
  }
  // what is left is no message: the comparison says so
  for (const [path, text] of texts) found.set(path, text);
  return found;
};

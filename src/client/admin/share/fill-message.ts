/** What a template of a message may contain in braces. */
type Values = { name: string; question: string; link: string };

/** A template with the values filled in; anything else in braces stays as it was typed. */
export const fillMessage = (template: string, values: Values): string =>
  template.replace(/\{(name|question|link)\}/g, (_all, key: keyof Values) => values[key]);

/** A message as a template for others: the opposite of `fillMessage`. A name counts as a whole word only. */
export const asTemplate = (message: string, { name, question, link }: Values): string => {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return message
    .replaceAll(link, '{link}')
    .replaceAll(question, '{question}')
    .replace(new RegExp(`(^|[^\\p{L}])${escaped}(?!\\p{L})`, 'gu'), '$1{name}');
};

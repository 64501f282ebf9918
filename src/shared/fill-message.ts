/** What a template of a message may contain in braces. */
export type Values = { name: string; link: string } & Partial<Record<'question' | 'reader' | 'thanks', string>>;

/** A template with the values filled in; anything else in braces stays as it was typed. */
export const fillMessage = (template: string, values: Values): string =>
  template.replace(/\{(name|question|link|reader|thanks)\}/g, (all, key: keyof Values) => values[key] ?? all);

/** The values of the placeholders in a template for a question. */
export type QuestionValues = { name: string; question: string; link: string };

/** A message as a template for others: the opposite of `fillMessage`. A name counts as a whole word only. */
export const asTemplate = (message: string, { name, question, link }: QuestionValues): string => {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return message
    .replaceAll(link, '{link}')
    .replaceAll(question, '{question}')
    .replace(new RegExp(`(^|[^\\p{L}])${escaped}(?!\\p{L})`, 'gu'), '$1{name}');
};

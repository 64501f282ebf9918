/** What a template of a message may contain in braces. */
type Values = { name: string; question: string; link: string };

/** A template with the values filled in; anything else in braces stays as it was typed. */
export const fillMessage = (template: string, values: Values): string =>
  template.replace(/\{(name|question|link)\}/g, (_all, key: keyof Values) => values[key]);

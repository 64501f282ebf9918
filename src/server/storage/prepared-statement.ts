import { createHash } from 'node:crypto';

/** A value of a statement; the column says what it is. */
type Value = string | number | null;

/** One SQL text for both databases, with named parameters (`@name`). */
export type PreparedStatement<Values> = {
  /** As SQLite takes it. */
  text: string;
  /** As `pg` takes it. */
  bind: (values: Values) => { name: string; text: string; values: Value[] };
};

export const preparedStatement = <Values extends Record<string, Value>>(text: string): PreparedStatement<Values> => {
  const parameters: string[] = [];
  const numbered = text.replaceAll(/@(\w+)/g, (_, parameter: string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  // a pooler may keep a statement longer than a release lives: another text has another name
  const name = `family_stories_${createHash('sha256').update(numbered).digest('hex').slice(0, 16)}`;
  return {
    text,
    bind: (values) => ({ name, text: numbered, values: parameters.map((parameter) => values[parameter] as Value) }),
  };
};

import { createHash } from 'node:crypto';

/** A parameter of a statement. */
type Value = string | number | null;

/** One SQL text for both databases, with named parameters (`@name`). */
export type PreparedStatement<Values> = {
  /** For SQLite. */
  text: string;
  /** For `pg`, with numbered parameters. */
  bind: (values: Values) => { name: string; text: string; values: Value[] };
};

export const preparedStatement = <Values extends Record<string, Value>>(text: string): PreparedStatement<Values> => {
  const parameters: string[] = [];
  const numbered = text.replaceAll(/@(\w+)/g, (_, parameter: string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  // the name depends on the text, because a pooler may keep a prepared statement across releases
  const name = `family_stories_${createHash('sha256').update(numbered).digest('hex').slice(0, 16)}`;
  return {
    text,
    bind: (values) => ({ name, text: numbered, values: parameters.map((parameter) => values[parameter] as Value) }),
  };
};

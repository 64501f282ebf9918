export type Finding = {
  kind:
    | 'missing file'
    | 'missing'
    | 'unknown'
    | 'values'
    | 'elements'
    | 'plural forms'
    | 'long'
    | 'glossary'
    | 'unused';
  path: string;
  detail?: string;
};

/** A message is a string or an object of plural forms. */
export type Text = string | Record<string, string>;

const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];

const isPlural = (value: object) => 'other' in value && Object.keys(value).every((key) => forms.includes(key));

/** Whether a value is one message, and not a group of them. */
export const isMessage = (value: unknown): value is Text =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && isPlural(value));

/** The messages of a section with their paths. */
export const flatten = (value: unknown, path: string): [path: string, text: Text][] => {
  if (isMessage(value)) return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => flatten(inner, `${path}.${key}`));
};

/** Compares a translation with the English catalogue: the same messages, values and elements, and its own plural forms. */
export const compareMessages = (
  english: Map<string, unknown>,
  translated: Map<string, unknown>,
  tag: string,
): Finding[] => [
  ...[...english.keys()].filter((path) => !translated.has(path)).map((path): Finding => ({ kind: 'missing', path })),
  ...[...translated.keys()].filter((path) => !english.has(path)).map((path): Finding => ({ kind: 'unknown', path })),
  ...[...english].flatMap(([path, text]) =>
    translated.has(path) ? compareText(path, text as Text, translated.get(path) as Text, tag) : [],
  ),
];

const compareText = (path: string, english: Text, translated: Text, tag: string): Finding[] => {
  const findings: Finding[] = [];
  const found = (kind: Finding['kind'], detail: string) => findings.push({ kind, path, detail });
  if ((typeof english === 'string') !== (typeof translated === 'string'))
    return [{ kind: 'plural forms', path, detail: 'plural in one of the two languages only' }];
  const wanted = typeof translated === 'string' ? '' : wantedForms(tag).join();
  if (typeof translated !== 'string' && formsOf(translated) !== wanted)
    found('plural forms', `${formsOf(translated)} instead of ${wanted}`);
  const all = typeof english === 'string' ? [english] : Object.values(english);
  const values = new Set(all.flatMap(valuesOf));
  // an English form may say a number in words as well
  const needed = [...values].filter((name) => name !== 'count' && all.every((one) => valuesOf(one).includes(name)));
  for (const text of typeof translated === 'string' ? [translated] : Object.values(translated)) {
    const own = new Set(valuesOf(text));
    const differing = [...needed.filter((name) => !own.has(name)), ...[...own].filter((name) => !values.has(name))];
    // a plural form may say its number in words; a plain text may not leave it out
    if (typeof translated === 'string' && values.has('count') && !own.has('count')) differing.push('count');
    if (differing.length > 0) found('values', `{${differing.join('}, {')}}`);
    if (elementsOf(text) !== elementsOf(all[0] as string))
      found('elements', `${elementsOf(text)} instead of ${elementsOf(all[0] as string)}`);
    if (text === '' && all.every((one) => one !== '')) found('missing', 'empty');
    const longest = Math.max(...all.map(({ length }) => length));
    if (longest <= 24 && text.length > Math.max(longest * 1.6, 8)) found('long', text);
  }
  return findings;
};

const formsOf = (text: Record<string, string>) => forms.filter((form) => form in text).join();

const valuesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);

const elementsOf = (text: string) =>
  [...text.matchAll(/<\/?(\w+)>/g)]
    .map(([whole]) => whole)
    .toSorted((a, b) => a.localeCompare(b))
    .join('');

/** Spanish and French use `many` from a million on only: their `other` is close enough. */
const unusedForms: Record<string, string[]> = { es: ['many'], fr: ['many'] };

/** The plural forms that a message has in a language. */
export const wantedForms = (tag: string): string[] => {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  return forms
    .filter((form) => pluralCategories.some((category) => category === form))
    .filter((form) => !unusedForms[tag]?.includes(form));
};

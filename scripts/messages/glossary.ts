import { type Glossary, terms } from '../../src/shared/messages/glossary.ts';
import type { Finding } from './compare.ts';

/** Texts in which a term of the glossary is translated in another way, or with a word that stands for nothing. */
export const checkGlossary = (
  english: Map<string, unknown>,
  translated: Map<string, unknown>,
  glossary: Glossary,
): Finding[] => {
  // without values, elements, addresses and the product's name, which are no terms
  const textOf = (value: unknown) =>
    (typeof value === 'string' ? value : Object.values(value ?? {}).join(' ')).replaceAll(
      /\{\w+\}|<\/?\w+>|https?:\S+|[\w.-]+\.(?:org|zip|json|html|txt)|Family Stories|data\/\w+/g,
      ' ',
    );
  const findings: Finding[] = [];
  for (const [path, value] of translated) {
    const text = textOf(value).toLowerCase();
    const source = textOf(english.get(path));
    for (const [name, pattern] of Object.entries(terms)) {
      const { word, stems, never = [], except = [] } = glossary[name as keyof Glossary];
      const second = never.find((other) => text.includes(other));
      if (second !== undefined) findings.push({ kind: 'glossary', path, detail: `“${second}” instead of “${word}”` });
      if (pattern.test(source) && !stems.some((stem) => text.includes(stem)) && !except.includes(path))
        findings.push({ kind: 'glossary', path, detail: `has no “${word}”: ${source.slice(0, 60)}` });
    }
  }
  return findings;
};

/** The terms that mean one thing everywhere in the product. */
export const terms = {
  question: /\bquestions?\b/i,
  answer: /\banswers?\b/i,
  link: /\blinks?\b/i,
  story: /\bstor(?:y|ies)\b/i,
  readingRoom: /\breading room\b/i,
  readingLink: /\breading links?\b/i,
  library: /\blibrary\b/i,
  queue: /\bqueued?\b/i,
  book: /\bbooks?\b/i,
  wastebasket: /\bwastebasket\b/i,
  backup: /\bbackups?\b/i,
  passphrase: /\bpassphrase\b/i,
} as const;

type Term = {
  word: string;
  /** In lower case: one of them occurs in every translation of a text with the English term. */
  stems: readonly string[];
  /** In lower case: words that would be a second translation of the term, and occur nowhere. */
  never?: readonly string[];
  /** Paths of messages that are right without the term. */
  except?: readonly string[];
};

export type Glossary = Record<keyof typeof terms, Term>;

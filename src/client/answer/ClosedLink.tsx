import { languageOf } from '../../shared/language.ts';
import { CopyWords } from './CopyWords.tsx';
import type { Draft } from './device/store.ts';
import { messages } from './messages.ts';
import { plainText } from './plain-text.ts';

const { closed, closedWhileWriting } = messages;
const pages: Record<string, (typeof closed.pages)[keyof typeof closed.pages]> = closed.pages;

type Props = { code: string; draft: Draft | undefined };

/** A link that opens nothing, or not now; words of this device that were meant for it are shown, to be copied. */
export const ClosedLink = ({ code, draft }: Props) => {
  const { title, lines, draft: intro } = pages[code] ?? closed.pages.unknown;
  return (
    <main className="page page-calm">
      <h1>{title}</h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {draft && (
        <>
          <h2>{closed.draft}</h2>
          <p className="kept-words" dir="auto" lang={languageOf(plainText(draft.html))}>
            {plainText(draft.html)}
          </p>
          <CopyWords text={() => plainText(draft.html)} intro={intro} />
        </>
      )}
    </main>
  );
};

/** Why words are kept here and not sent. */
export const ClosedBanner = ({ refusal }: { refusal: keyof typeof closedWhileWriting }) => (
  <p className="banner">{closedWhileWriting[refusal]}</p>
);

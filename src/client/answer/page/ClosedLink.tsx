import { answer as messages } from '../../messages.ts';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import type { Draft } from '../device/store.ts';
import { DraftToCopy } from './DraftToCopy.tsx';

const { closed, closedWhileWriting } = messages;
const pages: Record<string, (typeof closed.pages)[keyof typeof closed.pages]> = closed.pages;

type Props = { code: string; draft: Draft | undefined };

/** Shown for an unknown or closed link; an unsent draft on this device is shown for copying. */
export const ClosedLink = ({ code, draft }: Props) => {
  const { title, lines, draft: intro } = pages[code] ?? closed.pages.unknown;
  return (
    <>
      <main className="card message-page">
        <h1>{title}</h1>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {draft && (
          <>
            <h2>{closed.draft}</h2>
            <DraftToCopy html={draft.html} intro={intro} />
          </>
        )}
      </main>
      <LanguageSwitch />
    </>
  );
};

/** Says why the answer stays on this device and is not sent. */
export const ClosedBanner = ({ refusal }: { refusal: keyof typeof closedWhileWriting }) => (
  <p className="banner">{closedWhileWriting[refusal]}</p>
);

import { CopyWords } from './CopyWords.tsx';
import type { Draft } from './device/store.ts';
import { plainText } from './plain-text.ts';

type Told = { title: string; lines: string[]; words: string };

const unknown: Told = {
  title: 'This link does not lead to a question',
  lines: [
    'Perhaps a part of it was lost on the way. Please open it again from the message it came in.',
    'If that does not help, ask the person who sent it to you for a new link.',
  ],
  words: 'It was not sent. You can copy it. A new link to the same question, opened on this device, finds it too.',
};

const waiting =
  'It was not sent yet. It stays on this device and is sent when the link opens again. You can copy it, too.';

const told: Record<string, Told> = {
  link_paused: {
    title: 'This link is resting just now',
    lines: [
      'The person who sent it to you has paused it. All that was saved is still there.',
      'Please ask them when it opens again. This page then goes on by itself.',
    ],
    words: waiting,
  },
  link_ended: {
    title: 'This link has ended',
    lines: [
      'It was meant for a certain time. All that was saved is still there.',
      'If you would like to go on, please ask the person who sent it to you. They can open it again.',
    ],
    words: waiting,
  },
};

type Props = { code: string; draft: Draft | undefined };

/** A link that opens nothing, or not now; words of this device that were meant for it are shown, to be copied. */
export const ClosedLink = ({ code, draft }: Props) => {
  const { title, lines, words } = told[code] ?? unknown;
  return (
    <main className="page page-calm">
      <h1>{title}</h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {draft && (
        <>
          <h2>What you wrote on this device</h2>
          <p className="kept-words" dir="auto">
            {plainText(draft.html)}
          </p>
          <CopyWords text={() => plainText(draft.html)} intro={words} />
        </>
      )}
    </main>
  );
};

const kept = {
  link_paused:
    'This link is resting just now. You can write on: your words stay on this device, and are sent when it opens again.',
  link_ended:
    'This link has ended. Your words stay on this device. Please ask the person who sent it to you to open it again: then they are sent.',
  gone: 'This question is no longer there, or its link was changed, so your words cannot be sent from here. They stay on this device. Please copy them, or open the new link on this device.',
};

/** Why words are kept here and not sent. */
export const ClosedBanner = ({ refusal }: { refusal: keyof typeof kept }) => <p className="banner">{kept[refusal]}</p>;

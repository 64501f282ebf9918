import type { keptRecordings as english } from '../en/kept-recordings.ts';
import type { Translation } from '../translation.ts';

export const keptRecordings: Translation<typeof english> = {
  mark: 'Aufnahme nicht abspielbar',
  title: 'Aufnahme vom {date}',
  preparing: 'Diese Aufnahme ist angekommen und wird vorbereitet.',
  faults: {
    not_audio:
      'Diese Aufnahme lässt sich hier nicht abspielen. Was angekommen ist, ist aufgehoben: Du kannst es herunterladen und es noch einmal versuchen.',
    unreadable:
      'Diese Aufnahme lässt sich hier nicht abspielen, vielleicht ist sie beschädigt. Was angekommen ist, ist aufgehoben: Du kannst es herunterladen und es noch einmal versuchen.',
    incomplete:
      'Diese Aufnahme lässt sich nicht abspielen, weil sie nicht so angekommen ist, wie sie aufgenommen wurde. Was angekommen ist, ist aufgehoben, und du kannst es herunterladen.',
    missing:
      'Der Ton dieser Aufnahme ist auf dem Server nicht zu finden. Vielleicht hat ihn, wer den Server betreibt, in einer Sicherung. Wenn er wieder da ist, versuch es bitte noch einmal.',
    in_part:
      'Nur ein Teil dieser Aufnahme lässt sich hier abspielen. Alles ist aufgehoben: Du kannst es herunterladen und es noch einmal versuchen.',
  },
  tryAgain: 'Noch einmal versuchen',
};

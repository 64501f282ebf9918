import type { ReactNode } from 'react';
import { asking as messages } from '../../messages.ts';

/** A numbered list of questions, which scrolls if it is long. */
export const QuestionLines = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
  <section className="panel question-lines" aria-label={messages.list} tabIndex={0}>
    <ol>{children}</ol>
  </section>
);

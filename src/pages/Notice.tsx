import type { ReactNode } from 'react';
import type { ProblemCode } from '../shared/errors.ts';
import { useLanguage } from './context.tsx';

// what a page of a link says while it shows nothing of what the link opens

type Explanation = { title: string; lines: readonly string[] };

/** The texts of one kind of link. */
export type NoticeTexts = {
  closed: { title: string; text: string; open: string };
  problems: Partial<Record<ProblemCode, Explanation>> & { unavailable: Explanation };
};

type ClosedProps = { texts: NoticeTexts; href: string };

/** For a request that does not show that a person is looking; opens with one tap. */
export const Closed = ({ texts: { closed }, href }: ClosedProps) => (
  <Notice title={closed.title} lines={[closed.text]}>
    <TapButton href={href}>{closed.open}</TapButton>
  </Notice>
);

/** After a tap that the browser has not kept. */
export const NoCookies = ({ href }: { href: string }) => {
  const { noCookies, tryAgain } = useLanguage().texts.linkPages;
  return (
    <Notice {...noCookies}>
      <TapButton href={href}>{tryAgain}</TapButton>
    </Notice>
  );
};

type RefusalNoticeProps = {
  texts: NoticeTexts;
  code: ProblemCode;
  /** The request id as a sentence. */
  help: string;
  /** A link that leads on. */
  way?: ReactNode;
};

/** Says why there is nothing to see. */
export const RefusalNotice = ({ texts: { problems }, code, help, way }: RefusalNoticeProps) => {
  const { tryAgain } = useLanguage().texts.linkPages;
  return (
    <Notice {...(problems[code] ?? problems.unavailable)}>
      {code !== 'unknown_token' && (
        <p>
          {way ?? (
            // biome-ignore lint/a11y/useValidAnchor: to this very address
            <a className="button" href="">
              {tryAgain}
            </a>
          )}
        </p>
      )}
      {help && (
        <p>
          <small>{help}</small>
        </p>
      )}
    </Notice>
  );
};

/** A page with a short message. */
export const Notice = ({ title, lines, children }: Explanation & { children?: ReactNode }) => (
  <main className="card message-page">
    <h1>{title}</h1>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
    {children}
  </main>
);

const TapButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <p>
    <a className="button button-main" href={href}>
      {children}
    </a>
  </p>
);

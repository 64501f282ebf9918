import type { ReactNode } from 'react';
import type { MailAction, MailPage as Page } from '../shared/mail/mail-page.ts';
import type { Notify } from '../shared/mail/reader-mails.ts';
import { useLanguage } from './context.tsx';
import { Notice } from './Notice.tsx';
import { Written } from './Written.tsx';

type MailPageProps = {
  page: Page;
  /** Writes the day of a time in a time zone. */
  formatDay: (time: string, time_zone: string) => string;
};

/** The choices of whoever got a mail. Each button sends the form, without a script. */
export const MailPage = ({ page, formatDay }: MailPageProps) => {
  const { mailPage: texts } = useLanguage().texts;
  if (page.to === 'nobody') return <Notice title={texts.gone.title} lines={[texts.gone.text]} />;
  return (
    <main className="frame link-page mail-page">
      <h1>{texts.heading}</h1>
      <p>{texts.intro}</p>
      <form method="post">
        {page.is_stopped ? (
          <State action="start" label={texts.stop.end}>
            {texts.stop.stopped}
          </State>
        ) : (
          <Choices page={page} formatDay={formatDay} />
        )}
      </form>
    </main>
  );
};

type Recipient = Exclude<Page, { to: 'nobody' }>;

const Choices = ({ page, formatDay }: { page: Recipient; formatDay: MailPageProps['formatDay'] }) => {
  const { mailPage: texts } = useLanguage().texts;
  return (
    <>
      {page.to === 'person' ? (
        <>
          {page.rhythm && <RhythmState rhythm={page.rhythm} formatDay={formatDay} />}
          {page.question && <Question question={page.question} />}
          {page.rhythm && <RhythmChoices rhythm={page.rhythm} />}
        </>
      ) : (
        <ReaderChoices notify={page.notify} />
      )}
      <Section title={texts.stop.heading} hint={texts.stop[page.to]}>
        <Choice action="stop" label={texts.stop.button} />
      </Section>
    </>
  );
};

type StateProps = { children: ReactNode; action?: MailAction; label?: string };

/** How it is now, after whatever was chosen; with a button that takes it back. */
const State = ({ children, action, label }: StateProps) => (
  <div className="card stack" role="status">
    <p>
      <strong>{children}</strong>
    </p>
    {action && label && (
      <div className="cluster mail-choices">
        <Choice action={action} label={label} isMain />
      </div>
    )}
  </div>
);

type Rhythm = NonNullable<Extract<Page, { to: 'person' }>['rhythm']>;

const RhythmState = ({ rhythm, formatDay }: { rhythm: Rhythm; formatDay: MailPageProps['formatDay'] }) => {
  const {
    texts: { mailPage: texts },
    format,
  } = useLanguage();
  const { every, is_paused, next_at, time_zone } = rhythm;
  const next = format(texts.next, { day: formatDay(next_at, time_zone) });
  const lines = (
    <>
      {is_paused ? texts.pause.text : texts.every[every]}
      <br />
      {next}
    </>
  );
  return is_paused ? (
    <State action="end_pause" label={texts.pause.end}>
      {lines}
    </State>
  ) : (
    <State>{lines}</State>
  );
};

const Question = ({ question }: { question: NonNullable<Extract<Page, { to: 'person' }>['question']> }) => {
  const { question: texts } = useLanguage().texts.mailPage;
  const { question_text, is_skipped } = question;
  return (
    <>
      <h2>{texts.heading}</h2>
      <div className="card stack">
        <Written as="p" className="link-question" text={question_text} />
        {is_skipped ? (
          <p role="status">{texts.skipped}</p>
        ) : (
          <>
            <div className="cluster mail-choices">
              <Choice action="skip" label={texts.skip} isMain />
            </div>
            <p className="hint">{texts.skipHint}</p>
          </>
        )}
      </div>
    </>
  );
};

const RhythmChoices = ({ rhythm: { every, is_paused } }: { rhythm: Rhythm }) => {
  const { pause, pace } = useLanguage().texts.mailPage;
  const others = (['week', 'two_weeks', 'month'] as const).filter((other) => other !== every);
  return (
    <>
      {!is_paused && (
        <Section title={pause.heading}>
          <Choice action="pause_one" label={pause.one} />
          <Choice action="pause_two" label={pause.two} />
        </Section>
      )}
      <Section title={pace.heading}>
        {others.map((other) => (
          <Choice key={other} action={other} label={pace[other]} />
        ))}
      </Section>
    </>
  );
};

const ReaderChoices = ({ notify }: { notify: Notify }) => {
  const { reader: texts } = useLanguage().texts.mailPage;
  return (
    <>
      <State>{texts[notify]}</State>
      <Section title={texts.heading}>
        {notify !== 'weekly' && <Choice action="weekly" label={texts.toWeekly} />}
        {notify !== 'each' && <Choice action="each" label={texts.toEach} />}
      </Section>
    </>
  );
};

const Section = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <div className="cluster mail-choices">{children}</div>
    {hint && <p className="hint">{hint}</p>}
  </section>
);

const Choice = ({ action, label, isMain = false }: { action: MailAction; label: string; isMain?: boolean }) => (
  <button type="submit" name="action" value={action} className={isMain ? 'button button-main' : 'button'}>
    {label}
  </button>
);

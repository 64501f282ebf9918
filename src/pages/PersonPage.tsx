import { listHash } from '../shared/answers/answer-page.ts';
import { day } from '../shared/durations.ts';
import type { Texts } from '../shared/messages/catalogue.ts';
import type { PersonPage as Page } from '../shared/people/person-links.ts';
import { useLanguage } from './context.tsx';
import { List } from './List.tsx';
import { isolated } from './rich-text.tsx';
import { Written } from './Written.tsx';

type Question = Page['questions'][number];

type PersonPageProps = {
  page: Page;
  /** In ms since 1970. */
  now: number;
};

/** What the link of a person shows: their questions. */
export const PersonPage = ({ page, now }: PersonPageProps) => {
  const { texts, richText } = useLanguage();
  const { personPage } = texts;
  const waiting = page.questions.filter(isWaiting);
  const [next, ...others] = waiting;
  const finished = page.questions.filter((question) => !isWaiting(question));
  return (
    <main className="frame link-page person-page">
      <h1>{richText(texts.firstHtml.hello, { name: page.person.name }, { name: isolated })}</h1>
      <p>{introduce(personPage, { waiting, finished }, now)}</p>
      {next && (
        <>
          <h2>{personPage.next}</h2>
          <Card question={next} now={now} action="button button-main" />
        </>
      )}
      <Cards title={personPage.others} questions={others} now={now} />
      <Cards title={personPage.finished} questions={finished} now={now} />
    </main>
  );
};

const isWaiting = ({ status }: Question) => status === 'not_started' || status === 'in_progress';

const introduce = (
  texts: Texts['personPage'],
  { waiting, finished }: Record<'waiting' | 'finished', Question[]>,
  now: number,
) => {
  if (waiting.some(({ due_date }) => daysLeft(due_date, now) > 0)) return texts.aboutWithTime;
  if (waiting.length > 0) return texts.about;
  return finished.length > 0 ? texts.allAnswered : texts.none;
};

type CardsProps = { title: string; questions: Question[]; now: number };

const Cards = ({ title, questions, now }: CardsProps) =>
  questions.length > 0 && (
    <>
      <h2>{title}</h2>
      <List className="stack">
        {questions.map((question) => (
          <li key={question.access_token ?? question.question_text}>
            <Card question={question} now={now} action="person-question-action screen-only" />
          </li>
        ))}
      </List>
    </>
  );

type CardProps = { question: Question; now: number; action: string };

/** A link to the question; only its text while it is locked. */
const Card = ({ question, now, action }: CardProps) => {
  const {
    texts: { personPage: texts },
    format,
  } = useLanguage();
  const { question_text, status, access_token, due_date } = question;
  const count = isWaiting(question) ? daysLeft(due_date, now) : 0;
  const face = (
    <>
      <Written className="link-question" text={question_text} />
      <span className="hint cluster person-question-state">
        <span className={`badge badge-${status}`}>{texts.status[status]}</span>
        {count > 0 && <span>{format(texts.timeLeft, { count })}</span>}
      </span>
    </>
  );
  if (access_token === null || status === 'locked') return <div className="card stack person-question">{face}</div>;
  return (
    <a className="card stack person-question" href={`/question/${encodeURIComponent(access_token)}${listHash}`}>
      {face}
      <span className={action}>{texts.action[status]}</span>
    </a>
  );
};

/** Rounded up; 0 without a due date, and once the time is over. */
const daysLeft = (due_date: string | null, now: number): number =>
  due_date === null ? 0 : Math.max(0, Math.ceil((Date.parse(due_date) - now) / day));

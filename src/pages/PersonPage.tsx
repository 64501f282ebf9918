import { listHash } from '../shared/answers/answer-page.ts';
import { firstHtml } from '../shared/messages/en/first-html.ts';
import { personPage as texts } from '../shared/messages/en/person-page.ts';
import { format } from '../shared/messages/format.ts';
import type { PersonPage as Page } from '../shared/people/person-links.ts';
import { List } from './List.tsx';
import { isolated, richText } from './rich-text.tsx';
import { Written } from './Written.tsx';

type Question = Page['questions'][number];

type PersonPageProps = {
  page: Page;
  /** In ms since 1970. */
  now: number;
};

/** What the link of a person shows: their questions. */
export const PersonPage = ({ page, now }: PersonPageProps) => {
  const waiting = page.questions.filter(isWaiting);
  const [next, ...others] = waiting;
  const finished = page.questions.filter((question) => !isWaiting(question));
  return (
    <main className="frame person-page">
      <h1>{richText(firstHtml.hello, { name: page.person.name }, { name: isolated })}</h1>
      <p>{introduce(waiting, finished, now)}</p>
      {next && (
        <>
          <h2>{texts.next}</h2>
          <Card question={next} now={now} action="button button-main" />
        </>
      )}
      <Cards title={texts.others} questions={others} now={now} />
      <Cards title={texts.finished} questions={finished} now={now} />
    </main>
  );
};

const isWaiting = ({ status }: Question) => status === 'not_started' || status === 'in_progress';

const introduce = (waiting: Question[], finished: Question[], now: number) => {
  if (waiting.some(({ due_date }) => timeLeft(due_date, now))) return texts.aboutWithTime;
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
            <Card question={question} now={now} action="person-question-action" />
          </li>
        ))}
      </List>
    </>
  );

type CardProps = { question: Question; now: number; action: string };

/** A link to the question; only its text while it is locked. */
const Card = ({ question, now, action }: CardProps) => {
  const { question_text, status, access_token, due_date } = question;
  const left = isWaiting(question) ? timeLeft(due_date, now) : '';
  const face = (
    <>
      <Written className="person-question-text" text={question_text} />
      <span className="hint cluster person-question-state">
        <span className={`badge badge-${status}`}>{texts.status[status]}</span>
        {left && <span>{left}</span>}
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

const day = 24 * 60 * 60 * 1000;

/** In days, rounded up; nothing once the time is over. */
const timeLeft = (due_date: string | null, now: number) => {
  const left = due_date === null ? 0 : Date.parse(due_date) - now;
  return left > 0 ? format(texts.timeLeft, { count: Math.ceil(left / day) }) : '';
};

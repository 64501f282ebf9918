import { listHash } from '../../shared/answers/answer-page.ts';
import { escapeHtml } from '../../shared/content/escape-html.ts';
import { languageOf } from '../../shared/language.ts';
import { firstHtml } from '../../shared/messages/en/first-html.ts';
import { personPage as texts } from '../../shared/messages/en/person-page.ts';
import { format, formatParts } from '../../shared/messages/format.ts';
import type { PersonPage } from '../../shared/people/person-links.ts';
import type { ReadFile } from './answer-page.ts';

/** The page `/for/{token}` as HTML. It needs no script. */
export type PersonPageHtml = {
  /** Puts HTML into the page. */
  plain: (html: string) => string;
  /** `now` in ms since 1970. */
  withQuestions: (page: PersonPage, now: number) => string;
};

export const openPersonPage = (read: ReadFile): PersonPageHtml => {
  const page = read('person-page.html');
  const end = page.indexOf('</main>');
  if (end < 0) throw new Error('person-page.html has no place for the questions.');
  const plain = (html: string) => page.slice(0, end) + html + page.slice(end);
  return { plain, withQuestions: (person, now) => plain(questions(person, now)) };
};

type Question = PersonPage['questions'][number];

const questions = (page: PersonPage, now: number) => {
  const isWaiting = ({ status }: Question) => status === 'not_started' || status === 'in_progress';
  const waiting = page.questions.filter(isWaiting);
  const [next, ...others] = waiting;
  const finished = page.questions.filter((question) => !isWaiting(question));
  return [
    `<h1>${hello(page.person.name)}</h1>`,
    `<p>${escapeHtml(introduce(waiting, finished, now))}</p>`,
    next ? `<h2>${texts.next}</h2>${card(next, now, 'button button-main')}` : '',
    list(texts.others, others, now),
    list(texts.finished, finished, now),
  ].join('');
};

const hello = (name: string) =>
  formatParts(firstHtml.hello, { name })
    .map(({ element, text }) => (element ? `<bdi>${escapeHtml(text)}</bdi>` : escapeHtml(text)))
    .join('');

const introduce = (waiting: Question[], finished: Question[], now: number) => {
  if (waiting.some(({ due_date }) => timeLeft(due_date, now))) return texts.aboutWithTime;
  if (waiting.length > 0) return texts.about;
  return finished.length > 0 ? texts.allAnswered : texts.none;
};

const list = (title: string, shown: Question[], now: number) =>
  shown.length === 0
    ? ''
    : // without the role, Safari does not treat a list without bullets as a list
      `<h2>${title}</h2><ul role="list">${shown.map((question) => `<li>${card(question, now)}</li>`).join('')}</ul>`;

/** A link to the question; only its text while it is locked. */
const card = ({ question_text, status, access_token, due_date }: Question, now: number, action = actionClass) => {
  const text = `<span class="person-question-text" dir="auto" lang="${languageOf(question_text)}">${escapeHtml(question_text)}</span>`;
  const left = status === 'not_started' || status === 'in_progress' ? timeLeft(due_date, now) : '';
  const badge = `<span class="badge badge-${status}">${texts.status[status]}</span>`;
  const state = `<span class="person-question-state">${badge}${left && `<span>${left}</span>`}</span>`;
  if (access_token === null || status === 'locked') return `<div class="card person-question">${text}${state}</div>`;
  const href = `/question/${encodeURIComponent(access_token)}${listHash}`;
  return `<a class="card person-question" href="${href}">${text}${state}<span class="${action}">${texts.action[status]}</span></a>`;
};

const actionClass = 'person-question-action';

const day = 24 * 60 * 60 * 1000;

/** In days, rounded up; nothing once the time is over. */
const timeLeft = (due_date: string | null, now: number) => {
  const left = due_date === null ? 0 : Date.parse(due_date) - now;
  return left > 0 ? format(texts.timeLeft, { count: Math.ceil(left / day) }) : '';
};

import { useState } from 'react';
import { isAnswered } from '../../../shared/answers/status.ts';
import { format } from '../../../shared/messages/format.ts';
import type { WholePerson } from '../../../shared/people/people.ts';
import type { Question } from '../../../shared/questions/questions.ts';
import { AskedQuestion } from './AskedQuestion.tsx';
import { messages } from './messages.ts';

const texts = messages.questions;

type Order = 'asking' | 'date';

/** What was asked, with its state, its links and its answer. */
export const AskedQuestions = ({ person: { name, questions } }: { person: WholePerson }) => {
  const [order, setOrder] = useState<Order>('asking');
  return (
    <section aria-labelledby="questions-title">
      <header className="ends section-header">
        <div>
          <h2 id="questions-title">{texts.title}</h2>
          <p className="hint">{progress(questions)}</p>
        </div>
        {questions.length > 1 && <OrderChoice order={order} onOrder={setOrder} />}
      </header>
      {questions.length > 0 && (
        <ol className="card rows">
          {inOrder(questions, order).map((question) => (
            <AskedQuestion key={question.id} question={question} name={name} />
          ))}
        </ol>
      )}
    </section>
  );
};

const orders: Order[] = ['asking', 'date'];

const OrderChoice = ({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) => (
  <fieldset className="choices">
    <legend className="visually-hidden">{texts.order}</legend>
    {orders.map((each) => (
      <label key={each} className="choice">
        <input type="radio" name="order" checked={each === order} onChange={() => onOrder(each)} />
        {each === 'asking' ? texts.byAsking : texts.byDate}
      </label>
    ))}
  </fieldset>
);

const progress = (questions: Question[]): string => {
  if (questions.length === 0) return texts.none;
  return format(texts.progress, {
    answered: `${questions.filter(isAnswered).length}`,
    count: questions.length,
  });
};

/** In the order they were asked, or by the latest change. The server sends the newest question first. */
const inOrder = (questions: Question[], order: Order): Question[] => {
  if (order === 'asking') return [...questions].reverse();
  return [...questions].sort((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at));
};

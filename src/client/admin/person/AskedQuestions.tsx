import { useState } from 'react';
import { isAnswered } from '../../../shared/answers/status.ts';
import type { WholePerson } from '../../../shared/people/people.ts';
import type { Question } from '../../../shared/questions/questions.ts';
import { format, person as messages } from '../../messages.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { AskedQuestion } from './AskedQuestion.tsx';

const texts = messages.questions;

type Order = 'newest' | 'asking';

/** What was asked, with its state, its links and the beginning of its answer. */
export const AskedQuestions = ({ person: { name, questions, excerpts } }: { person: WholePerson }) => {
  const [order, setOrder] = useState<Order>('newest');
  // the server sends the newest first; the oldest browsers lack toReversed
  const inOrder = order === 'newest' ? questions : [...questions].reverse();
  return (
    <section aria-labelledby="questions-title">
      <header className="ends section-header">
        <div className="cluster rest-of-row section-title">
          <h2 id="questions-title" className="visually-hidden-on-phones" tabIndex={-1}>
            {texts.title}
          </h2>
          <p className="hint">{progress(questions)}</p>
        </div>
        {questions.length > 1 && <OrderChoice order={order} onOrder={setOrder} />}
      </header>
      {questions.length > 0 && (
        <ol className="card rows">
          {inOrder.map((question) => (
            <AskedQuestion key={question.id} question={question} excerpt={excerpts?.[question.id]} name={name} />
          ))}
        </ol>
      )}
    </section>
  );
};

const orders: Order[] = ['newest', 'asking'];

const OrderChoice = ({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) => (
  <RadioGroup
    className="segments"
    legend={texts.order}
    hidesLegend
    values={orders}
    chosen={order}
    onChoose={onOrder}
    choice={(each) => ({
      className: 'segment',
      children: <span>{each === 'asking' ? texts.byAsking : texts.byDate}</span>,
    })}
  />
);

const progress = (questions: Question[]): string => {
  if (questions.length === 0) return texts.none;
  return format(texts.progress, {
    answered: `${questions.filter(isAnswered).length}`,
    count: questions.length,
  });
};

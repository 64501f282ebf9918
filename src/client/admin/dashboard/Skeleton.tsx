import { ui as messages } from '../../messages.ts';

const cards = ['a', 'b', 'c', 'd'];

/** Placeholder cards while the people are loading. */
export const Skeleton = () => (
  <>
    <p className="visually-hidden" role="status">
      {messages.loading}
    </p>
    <div className="people" aria-hidden="true">
      {cards.map((card) => (
        <div key={card} className="card stack skeleton">
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  </>
);

import { useQuery } from '@tanstack/react-query';
import { reading as messages } from '../../messages.ts';
import { LoadState } from '../frame/LoadState.tsx';
import { allThanksQuery, newThanksQuery } from '../queries/thanks-queries.ts';
import { GivenThanks } from './Thanks.tsx';

const texts = messages.thanks;

/** The newest thanks for all stories, as letters. */
export const RoomThanks = () => {
  const query = useQuery(allThanksQuery);
  const { data: unseen } = useQuery(newThanksQuery);
  // the list is limited, and unseen thanks may be older
  const known = new Set(query.data?.thanks.map(({ id }) => id));
  const thanks = [...(query.data?.thanks ?? []), ...(unseen?.thanks ?? []).filter(({ id }) => !known.has(id))];
  return (
    <section className="room-thanks" aria-label={texts.title}>
      <h2 className="visually-hidden">{texts.title}</h2>
      <LoadState query={query} />
      {query.data && thanks.length === 0 && <p className="hint">{texts.none}</p>}
      {query.data && thanks.length > 0 && <GivenThanks thanks={thanks} areLetters />}
    </section>
  );
};

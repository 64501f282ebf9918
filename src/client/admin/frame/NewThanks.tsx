import { useQuery } from '@tanstack/react-query';
import { newThanksQuery } from '../queries/thanks-queries.ts';
import { AdminIcon } from './admin-icons.tsx';

/** The number of new thanks beside a heart; `describe` returns the text for screen readers. */
export const NewThanks = ({ describe }: { describe: (count: number) => string }) => {
  const { data } = useQuery(newThanksQuery);
  if (!data || data.thanks.length === 0) return null;
  const { length: count } = data.thanks;
  return (
    <span className="new-thanks">
      <AdminIcon name="thanks" />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden"> {describe(count)}</span>
    </span>
  );
};

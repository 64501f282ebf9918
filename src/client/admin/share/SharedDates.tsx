import type { Question } from '../../../shared/questions/questions.ts';
import { format, sharing as messages } from '../../messages.ts';
import { formatDay } from '../../ui/dates.ts';

const texts = messages.share;

/** When the link was shared or copied, and when somebody first opened it, as far as that is known. */
export const SharedDates = ({ question: { shared_at, opened_at } }: { question: Question }) => (
  <>
    {shared_at && <span>{format(texts.shared, { date: formatDay(shared_at) })}</span>}
    {opened_at && <span>{format(texts.opened, { date: formatDay(opened_at) })}</span>}
  </>
);

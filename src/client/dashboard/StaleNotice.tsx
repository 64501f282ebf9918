import { messages } from './messages.ts';

/** Says that changes by others do not come through; goes by itself. */
export const StaleNotice = () => (
  <p className="stale-notice" role="status">
    {messages.stale}
  </p>
);

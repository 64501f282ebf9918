import { messages } from './messages.ts';

/** Says that live updates are not working at the moment. */
export const StaleNotice = () => (
  <p className="stale-notice" role="status">
    {messages.stale}
  </p>
);

/** Says that changes by others do not come through; goes by itself. */
export const StaleNotice = () => (
  <p className="stale-notice" role="status">
    The connection is away, so this list may be out of date. Trying again…
  </p>
);

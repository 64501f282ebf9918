import { pages as texts } from '../shared/messages/en/pages.ts';

/** Says that there is nothing at an address. */
export const NotFound = () => (
  <main className="not-found">
    <div className="card not-found-sheet">
      <h1>{texts.notFoundHeading}</h1>
      <p>{texts.notFoundAnswerer}</p>
      <p className="not-found-admin">
        {texts.notFoundAdmin} <a href="/admin">{texts.notFoundDashboard}</a>
      </p>
    </div>
  </main>
);

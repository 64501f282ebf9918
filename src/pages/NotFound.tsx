import { useLanguage } from './context.tsx';

/** Says that there is nothing at an address. */
export const NotFound = ({ hasDashboard }: { hasDashboard: boolean }) => {
  const texts = useLanguage().texts.pages;
  return (
    <main className="card message-page">
      <h1>{texts.notFoundHeading}</h1>
      <p>{texts.notFoundAnswerer}</p>
      {hasDashboard && (
        <p className="hint not-found-admin">
          {texts.notFoundAdmin}{' '}
          <a className="tap-link" href="/admin">
            {texts.notFoundDashboard}
          </a>
        </p>
      )}
    </main>
  );
};

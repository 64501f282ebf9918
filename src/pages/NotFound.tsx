import { useLanguage } from './context.tsx';
import { Notice } from './Notice.tsx';

/** Says that there is nothing at an address. */
export const NotFound = ({ hasDashboard }: { hasDashboard: boolean }) => {
  const texts = useLanguage().texts.pages;
  return (
    <Notice title={texts.notFoundHeading} lines={[texts.notFoundAnswerer]}>
      {hasDashboard && (
        <p className="hint not-found-admin">
          {texts.notFoundAdmin}{' '}
          <a className="tap-link" href="/admin">
            {texts.notFoundDashboard}
          </a>
        </p>
      )}
    </Notice>
  );
};

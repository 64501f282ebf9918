import type { ReactNode } from 'react';
import { iconPaths } from '../../shared/icon-paths.ts';
import { useLanguage } from '../context.tsx';
import { PathIcon } from '../PathIcon.tsx';

type ReadHeaderProps = {
  /** The address of the contents. */
  contents: string;
  hasSlideshow: boolean;
  /** Narrow, for the stories of one person. */
  isNarrow?: boolean;
  /** A link back to the contents. */
  children?: ReactNode;
};

/** The head of each page; its tools are for the script, which shows them. */
export const ReadHeader = ({ contents, hasSlideshow, isNarrow = false, children }: ReadHeaderProps) => {
  const { brand, tools } = useLanguage().texts.readPage;
  return (
    <header className={`cluster read-header screen-only${children ? ' has-back' : ''}${isNarrow ? ' is-narrow' : ''}`}>
      <a className="tap-link brand read-brand" href={contents}>
        {brand}
      </a>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
      <div className="cluster read-tools" role="group" aria-label={tools.label} data-idle="">
        <Tool name="smaller">
          <SizeLetter size="smaller" label={tools.smaller} />
        </Tool>
        <Tool name="larger">
          <SizeLetter size="larger" label={tools.larger} />
        </Tool>
        {hasSlideshow && (
          <Tool name="slideshow">
            <NamedIcon icon="slideshow" />
          </Tool>
        )}
        <Tool name="print">
          <NamedIcon icon="print" />
        </Tool>
      </div>
    </header>
  );
};

const Tool = ({ name, children }: { name: string; children: ReactNode }) => (
  <button type="button" className="button button-quiet" data-tool={name}>
    {children}
  </button>
);

const SizeLetter = ({ size, label }: { size: string; label: string }) => (
  <>
    <span className={`text-size-${size}`} aria-hidden="true">
      {'A'}
    </span>
    <span className="visually-hidden">{label}</span>
  </>
);

const NamedIcon = ({ icon }: { icon: 'slideshow' | 'print' }) => {
  const { stories } = useLanguage().texts;
  return (
    <>
      <PathIcon path={iconPaths[icon]} />
      <span className="visually-hidden-on-phones">{stories[icon]}</span>
    </>
  );
};

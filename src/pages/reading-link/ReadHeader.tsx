import type { ReactNode } from 'react';
import { iconPaths } from '../../shared/icon-paths.ts';
import { readPage } from '../../shared/messages/en/read-page.ts';
import { stories } from '../../shared/messages/en/stories.ts';
import { PathIcon } from '../PathIcon.tsx';

const texts = readPage.tools;

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
export const ReadHeader = ({ contents, hasSlideshow, isNarrow = false, children }: ReadHeaderProps) => (
  <header className={`cluster read-header${children ? ' has-back' : ''}${isNarrow ? ' is-narrow' : ''}`}>
    <a className="tap-link brand read-brand" href={contents}>
      {readPage.brand}
    </a>
    {children}
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
    <div className="cluster read-tools" role="group" aria-label={texts.label} hidden>
      <Tool name="smaller">
        <SizeLetter size="smaller" label={texts.smaller} />
      </Tool>
      <Tool name="larger">
        <SizeLetter size="larger" label={texts.larger} />
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

const NamedIcon = ({ icon }: { icon: 'slideshow' | 'print' }) => (
  <>
    <PathIcon path={iconPaths[icon]} />
    <span className="visually-hidden-on-phones">{stories[icon]}</span>
  </>
);

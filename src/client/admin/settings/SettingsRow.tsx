import { type ReactNode, type Ref, useId } from 'react';

type SettingsRowProps = {
  title: string;
  hint?: ReactNode;
  /** Lets the parent focus the heading. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** One setting: title and hint, and its control beside them. */
export const SettingsRow = ({ title, hint, heading, children }: SettingsRowProps) => {
  const titleId = useId();
  return (
    <section className="settings-row" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className="plain-title" ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
        {hint && <p className="hint">{hint}</p>}
      </div>
      <div className="stack">{children}</div>
    </section>
  );
};

import { type ReactNode, type Ref, useId } from 'react';

/** `heading` lets the parent focus the heading. */
type CardProps = { title: string; heading?: Ref<HTMLHeadingElement>; children: ReactNode };

export const Card = ({ title, heading, children }: CardProps) => {
  const titleId = useId();
  return (
    <section className="security-card" aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
};

import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  className: string;
  title: ReactNode;
  /** Lets the parent focus the heading. */
  heading?: Ref<HTMLHeadingElement>;
};

/** A section that looks like a sheet of paper, named by its heading. */
export const Card = ({ title, heading, className, children, ...rest }: CardProps) => {
  const titleId = useId();
  return (
    <section className={`card ${className}`} aria-labelledby={titleId} {...rest}>
      <h2 id={titleId} ref={heading} tabIndex={heading ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
};

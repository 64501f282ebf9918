import { type ReactNode, useId } from 'react';

type CardProps = { title: string; children: ReactNode };

export const Card = ({ title, children }: CardProps) => {
  const titleId = useId();
  return (
    <section className="security-card" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
};

import type { CSSProperties } from 'react';
import { coverNumber, initials } from '../../shared/covers.ts';

/** The small photo of a person, or the first letters of their name. Decorative: the name stands beside it. */
export const Avatar = ({ person: { id, name, photo } }: { person: { id: string; name: string; photo?: string } }) =>
  photo ? (
    <img className="avatar" src={`${photo}?w=400`} alt="" width={56} height={56} loading="lazy" />
  ) : (
    <span className="avatar avatar-letters" style={coverOf(id)} aria-hidden="true">
      {initials(name)}
    </span>
  );

/** Sets the variable `--cover` to the colour of a person, one of six. */
export const coverOf = (id: string): CSSProperties =>
  ({ '--cover': `var(--cover-${coverNumber(id)})` }) as CSSProperties;

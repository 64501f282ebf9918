import type { CSSProperties } from 'react';
import { coverNumber, initials } from '../../shared/reading/covers.ts';

/** A person's small photo or initials. Decorative: the name is next to it. */
export const Avatar = ({ person: { id, name, photo } }: { person: { id: string; name: string; photo?: string } }) =>
  photo ? (
    <img className="avatar" src={`${photo}?w=400`} alt="" width={56} height={56} loading="lazy" />
  ) : (
    <span className="avatar avatar-letters" style={coverOf(id)} aria-hidden="true">
      {initials(name)}
    </span>
  );

/** Sets `--cover` to the person's colour. */
export const coverOf = (id: string): CSSProperties => coverColour(coverNumber(id));

/** Sets `--cover` to one of the six colours. */
export const coverColour = (number: number): CSSProperties =>
  ({ '--cover': `var(--cover-${number})` }) as CSSProperties;

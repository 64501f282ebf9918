import { thumbnailOf } from '../shared/content/image-names.ts';
import { coverNumber, initials } from '../shared/reading/covers.ts';

/** A person's small photo or initials. Decorative: the name is next to it. */
export const Avatar = ({ person: { id, name, photo } }: { person: { id: string; name: string; photo?: string } }) =>
  photo ? (
    <img className="avatar" src={thumbnailOf(photo)} alt="" width={56} height={56} loading="lazy" />
  ) : (
    <span className={`avatar avatar-letters ${coverOf(id)}`} aria-hidden="true">
      {initials(name)}
    </span>
  );

/** The class that sets `--cover` to the person's colour. */
export const coverOf = (id: string): string => `cover-${coverNumber(id)}`;

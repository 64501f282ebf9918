import type { ComponentProps } from 'react';

/** A list without bullets: without the role, Safari does not treat it as a list. */
export const List = (props: ComponentProps<'ul'>) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <ul role="list" {...props} />
);

/** Decorative: the control around it has the accessible name. `path`: 24 × 24, round line caps. */
export const PathIcon = ({ path, className = 'icon' }: { path: string; className?: string }) => (
  <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

// A few strokes every scene shares, as SVG.
export const many = (count: number, stroke: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => stroke(i)).join('');
export const rect = (x: number, y: number, w: number, h: number, rest: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${rest}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, rest: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" ${rest}/>`;
export const path = (d: string, rest: string) => `<path d="${d}" ${rest}/>`;
export const group = (rest: string, ...inner: string[]) => `<g ${rest}>${inner.join('')}</g>`;
export const fade = (id: string, direction: string, ...stops: [number, string, number?][]) =>
  `<linearGradient id="${id}" ${direction}>${stops.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</linearGradient>`;
export const glow = (id: string, ...stops: [number, string, number?][]) =>
  `<radialGradient id="${id}">${stops.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</radialGradient>`;
export const DOWN = 'x1="0" y1="0" x2="0" y2="1"';
export const ACROSS = 'x1="0" y1="0" x2="1" y2="0"';
const soft = (radius: number) =>
  `<filter id="soft${radius}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${radius}"/></filter>`;
export const rough = (id: string, frequency: string, scale: number) =>
  `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="7"/><feDisplacementMap in="SourceGraphic" scale="${scale}" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="1.2"/></filter>`;
/** White clouds of noise, as strong as `alpha`, for skies, plaster and snow. */
export const clouds = (id: string, frequency: string, alpha: number, seed = 3) =>
  `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="5" seed="${seed}"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 0.97  0 0 0 0 0.9  ${alpha * 2.4} 0 0 0 ${-alpha * 0.95}"/></filter>`;
/** Filters that any scene may name. */
export const common =
  [2, 5, 12, 30, 80].map(soft).join('') + rough('rough', '0.02 0.03', 14) + rough('ragged', '0.05', 34);

/** One-point perspective: a point across (x), up (y) and away (z) on the plate. */
export const see = (vx: number, vy: number, x: number, y: number, z: number) =>
  `${(vx + x / z).toFixed(1)} ${(vy - y / z).toFixed(1)}`;
export const panel = (
  vx: number,
  vy: number,
  x: number,
  y0: number,
  y1: number,
  z0: number,
  z1: number,
  rest: string,
) =>
  path(
    `M${see(vx, vy, x, y0, z0)} L${see(vx, vy, x, y1, z0)} L${see(vx, vy, x, y1, z1)} L${see(vx, vy, x, y0, z1)}Z`,
    rest,
  );

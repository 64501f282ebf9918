import { clouds, DOWN, fade, glow, group, many, oval, panel, path, rect, rough, see } from './drawing.ts';

export const street = (random: () => number) => {
  const house = (side: number, i: number) => {
    const [z, end] = [0.62 + i * 0.5, 1.12 + i * 0.5];
    const at = (from: number, to: number, low: number, high: number, rest: string) =>
      panel(760, 560, side * 560, low, high, z + from * 0.5, z + to * 0.5, rest);
    const lit = side > 0 && i === 1;
    const brick = ['#4d4245', '#46404a', '#514546', '#433d48'][(i + (side > 0 ? 1 : 0)) % 4];
    const roof = `M${see(760, 560, side * 560, 330, z)} L${see(760, 560, side * 760, 520, z)} L${see(760, 560, side * 760, 520, end)} L${see(760, 560, side * 560, 330, end)}Z`;
    const chimney =
      panel(760, 560, side * 700, 470, 640, z + 0.36, z + 0.46, 'fill="#3a3338"') +
      panel(760, 560, side * 700, 632, 658, z + 0.35, z + 0.47, 'fill="#dfe3ea"');
    const window = (from: number, low: number, high: number, light: string) =>
      at(from, from + 0.26, low, high, `fill="${light}"`) +
      at(from - 0.03, from + 0.29, low - 16, low, 'fill="#dfe4ec"') +
      at(from + 0.12, from + 0.14, low, high, 'fill="#2c2a33"');
    return [
      chimney,
      path(roof, 'fill="#c9d0dc"'),
      at(0, 1, -230, 330, `fill="${brick}"`),
      at(0, 1, 318, 336, 'fill="#e6e9ee"'),
      at(0.08, 0.28, -230, 40, `fill="${lit ? '#34455e' : '#2b2a33'}"`),
      at(0.06, 0.3, 40, 60, 'fill="#dde2ea"'),
      window(0.55, -90, 70, lit ? '#ffd27a' : '#23242d'),
      window(0.55, 150, 280, '#262731'),
      window(0.1, 150, 280, '#2a2b35'),
    ].join('');
  };
  const row = (side: number) => many(11, (i) => house(side, 10 - i));
  return [
    fade('sky', DOWN, [0, '#7f8ba2'], [0.5, '#aeb3c0'], [1, '#d9cfc6']),
    fade('snow', DOWN, [0, '#cfd3dc'], [0.3, '#b9c1cf'], [1, '#d5dbe4']),
    glow('lamp', [0, '#ffdf9a', 0.95], [0.25, '#ffc870', 0.5], [1, '#ffb050', 0]),
    clouds('drift', '0.004 0.011', 0.5),
    rough('worn', '0.03', 5),
    rect(0, 0, 1600, 700, 'fill="url(#sky)"'),
    rect(0, 0, 1600, 640, 'filter="url(#drift)" opacity=".35"'),
    rect(0, 575, 1600, 640, 'fill="url(#snow)"'),
    group('filter="url(#worn)"', row(-1), row(1)),
    oval(765, 560, 190, 150, 'fill="#cfd0d6" opacity=".75" filter="url(#soft30)"'),
    group(
      'filter="url(#ragged)"',
      path('M0 1010 C240 860 560 640 742 588 L700 588 C480 640 160 770 0 850Z', 'fill="#e9edf3"'),
      path('M1600 1060 C1380 900 960 660 780 588 L830 588 C1060 650 1400 780 1600 900Z', 'fill="#e6eaf1"'),
    ),
    group(
      'fill="none" stroke="#8e99ad" filter="url(#soft5)" opacity=".75"',
      path('M560 1200 C640 960 720 740 752 600', 'stroke-width="20"'),
      path('M760 1200 C770 960 768 740 764 600', 'stroke-width="18"'),
      many(14, (i) => oval(668 + i * 7, 1170 - i * 42, 18 - i, 9 - i * 0.4, 'fill="#8290a8" stroke="none"')),
    ),
    oval(1145, 565, 240, 210, 'fill="url(#lamp)" opacity=".75"'),
    path('M1090 720 L1180 760 L960 900 L790 800Z', 'fill="#ffc46a" opacity=".5" filter="url(#soft30)"'),
    group(
      'filter="url(#soft2)"',
      path('M476 850 L478 350', 'stroke="#2b2930" stroke-width="12"'),
      path('M456 350 L500 350 L492 292 L464 292Z', 'fill="#4c4a52"'),
      path('M452 292 L478 262 L504 292Z', 'fill="#eef0f4"'),
      oval(476, 856, 40, 12, 'fill="#f2f4f7"'),
    ),
    group(
      'fill="#fff" opacity=".6"',
      many(300, () => {
        const r = 1.5 + random() * 2.5;
        return oval(random() * 1600, random() * 1200, r, r, '');
      }),
    ),
    group(
      'fill="#fff" opacity=".5" filter="url(#soft5)"',
      many(34, () => {
        const r = 6 + random() * 6;
        return oval(random() * 1600, random() * 1200, r, r, '');
      }),
    ),
  ].join('');
};

import { clouds, DOWN, fade, group, many, oval, path, rect } from './drawing.ts';

export const lake = (random: () => number) => {
  const wood = (base: number, height: number, colour: string, step: number) => {
    const tops = many(Math.ceil(1600 / step), (i) => {
      const h = height * (0.55 + random() * 0.45);
      return `L${i * step} ${base - h * 0.55} L${i * step + step * 0.5} ${base - h} `;
    });
    return path(`M0 ${base} ${tops} L1600 ${base - height * 0.5} L1600 ${base}Z`, `fill="${colour}"`);
  };
  const far = group('filter="url(#soft12)"', wood(520, 130, '#9fb0a4', 34));
  const near = group('filter="url(#soft5)"', wood(540, 210, '#5e7a66', 30));
  const boat = group(
    '',
    path(
      'M-330 -70 C-250 -40 230 -36 350 -96 C330 0 250 44 190 48 L-210 48 C-270 40 -316 -10 -330 -70Z',
      'fill="url(#hull)"',
    ),
    path('M-330 -70 C-250 -44 230 -40 350 -96 C300 -100 120 -78 0 -78 C-140 -76 -270 -80 -330 -70Z', 'fill="#4d3420"'),
    path('M-330 -70 C-250 -40 230 -36 350 -96', 'stroke="#e6d3a8" stroke-width="9" fill="none"'),
    path(
      'M-312 -22 C-200 4 220 4 330 -40 M-290 14 C-190 30 200 30 290 8',
      'stroke="#3f2a19" stroke-width="4" fill="none" opacity=".6"',
    ),
    path('M-120 -76 L-110 -52 L-40 -50 L-36 -78Z M110 -82 L116 -54 L176 -58 L180 -86Z', 'fill="#b08f5e"'),
    path('M-10 -64 L-420 20', 'stroke="#d9c193" stroke-width="10"'),
    path('M-410 6 L-500 46 L-486 60 L-404 30Z', 'fill="#d9c193"'),
  );
  return [
    fade('sky', DOWN, [0, '#c8d6cf'], [0.6, '#f0e7c8'], [1, '#f6e6bb']),
    fade('water', DOWN, [0, '#e4dcb6'], [0.35, '#a9bda9'], [1, '#3f5f58']),
    fade('hull', DOWN, [0, '#a57b49'], [0.5, '#7d5730'], [1, '#38261a']),
    clouds('haze', '0.002 0.008', 0.6),
    rect(0, 0, 1600, 560, 'fill="url(#sky)"'),
    rect(0, 0, 1600, 480, 'filter="url(#haze)" opacity=".6"'),
    oval(1180, 300, 420, 300, 'fill="#fff3c8" opacity=".55" filter="url(#soft80)"'),
    far,
    near,
    rect(0, 538, 1600, 680, 'fill="url(#water)"'),
    group('transform="translate(0 1076) scale(1 -1)" opacity=".5" filter="url(#soft12)"', near),
    rect(0, 500, 1600, 70, 'fill="#f6efd4" opacity=".6" filter="url(#soft30)"'),
    many(90, () => {
      const d = random();
      return oval(
        random() * 1600,
        570 + d * d * 600,
        40 + d * 190,
        1 + d * 4,
        `fill="${random() > 0.5 ? '#fbf3d2' : '#2f4d48'}" opacity="${(0.1 + random() * 0.16).toFixed(2)}" filter="url(#soft2)"`,
      );
    }),
    group('transform="translate(760 880) scale(1.05 -0.62)" opacity=".5" filter="url(#soft12)"', boat),
    oval(770, 872, 350, 20, 'fill="#182a28" opacity=".6" filter="url(#soft12)"'),
    group('transform="translate(760 810) scale(1.05)" filter="url(#soft2)"', boat),
    group(
      'filter="url(#soft5)" fill="none"',
      many(70, () => {
        const x = random() ** 1.6 * 420 * (random() > 0.75 ? -1 : 1);
        const foot = x < 0 ? 1600 + x * 0.7 : x;
        const lean = random() * 90 - 30;
        return path(
          `M${foot} 1210 q${lean * 0.2} ${-180 - random() * 120} ${lean} ${-260 - random() * 260}`,
          `stroke="${['#2f3f2a', '#56603a', '#7c7a48', '#26331f'][Math.floor(random() * 4)]}" stroke-width="${3 + random() * 6}"`,
        );
      }),
    ),
  ].join('');
};

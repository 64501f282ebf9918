import { ACROSS, clouds, DOWN, fade, group, many, oval, path, rect, rough } from './drawing.ts';

export const ship = (random: () => number) => {
  const vessel = group(
    '',
    path('M150 640 L1330 640 C1350 700 1330 790 1290 830 L250 830 C190 780 160 710 150 640Z', 'fill="url(#hull)"'),
    path('M240 800 L1310 800 L1290 834 L252 834Z', 'fill="#7c2c1f"'),
    path('M150 640 L1330 640', 'stroke="#e9d8b6" stroke-width="8"'),
    path('M120 600 L360 610 L360 644 L152 644Z', 'fill="#1c1a1e"'),
    rect(800, 520, 400, 122, 'fill="url(#house)"'),
    rect(850, 440, 270, 84, 'fill="url(#house)"'),
    rect(820, 512, 390, 10, 'fill="#5b4a40"'),
    path('M1010 440 L1022 290 L1118 290 L1126 440Z', 'fill="url(#funnel)"'),
    path('M1021 306 L1022 280 L1118 280 L1119 306Z', 'fill="#1b1517"'),
    path(
      'M480 640 L486 300 M486 330 L330 560 M486 330 L650 560 M486 360 L760 470 M1240 640 L1244 380',
      'stroke="#2a2224" stroke-width="9" fill="none"',
    ),
    path(
      'M486 300 L1020 300 M486 300 L150 610 M1118 300 L1244 380 L1330 640',
      'stroke="#2a2224" stroke-width="3" fill="none"',
    ),
    many(9, (i) => oval(300 + i * 62, 700, 12, 12, 'fill="#f3c985" opacity=".9"')),
    many(7, (i) => rect(830 + i * 52, 556, 26, 32, `fill="${i % 3 === 1 ? '#ffd68a' : '#4b4146'}"`)),
    many(5, (i) => rect(872 + i * 48, 464, 30, 26, 'fill="#51464c"')),
  );
  return [
    fade('sky', DOWN, [0, '#5d6b86'], [0.45, '#c79a86'], [0.78, '#f4b870'], [1, '#fbd796']),
    fade('sea', DOWN, [0, '#e3a768'], [0.4, '#8b7a7c'], [1, '#2c3546']),
    fade('hull', DOWN, [0, '#2a2a31'], [1, '#121116']),
    fade('house', ACROSS, [0, '#b99f86'], [1, '#f2dcb8']),
    fade('funnel', ACROSS, [0, '#7d2a1c'], [0.75, '#cf5a38'], [1, '#a5402a']),
    rough('ripple', '0.006 0.08', 46),
    clouds('bank', '0.0025 0.009', 0.75, 11),
    rect(0, 0, 1600, 840, 'fill="url(#sky)"'),
    rect(0, 0, 1600, 700, 'filter="url(#bank)" opacity=".55"'),
    oval(1420, 700, 420, 200, 'fill="#ffe3a0" opacity=".8" filter="url(#soft80)"'),
    group(
      'filter="url(#soft12)" opacity=".8"',
      path(
        'M0 800 L0 700 L120 700 L120 660 L200 660 L200 700 L1320 700 L1320 640 L1344 600 L1368 640 L1368 690 L1600 690 L1600 800Z',
        'fill="#8d6a66"',
      ),
      path('M1440 690 L1470 430 L1600 380', 'stroke="#7a5a58" stroke-width="14" fill="none"'),
    ),
    rect(0, 790, 1600, 420, 'fill="url(#sea)"'),
    group(
      'transform="translate(0 1640) scale(1 -1)" opacity=".6" filter="url(#soft5)"',
      group('filter="url(#ripple)"', vessel),
    ),
    many(110, () => {
      const d = random();
      return oval(
        random() * 1600,
        836 + d * d * 330,
        20 + d * 120,
        1.5 + d * 3,
        `fill="${random() > 0.45 ? '#ffd596' : '#1f2836'}" opacity="${(0.15 + random() * 0.3).toFixed(2)}"`,
      );
    }),
    path(
      'M1070 280 C1060 200 1180 190 1160 120 C1150 70 1290 60 1420 20 C1300 110 1240 130 1230 180 C1210 250 1120 230 1106 280Z',
      'fill="#4b4148" opacity=".5" filter="url(#soft30)"',
    ),
    group('filter="url(#soft2)"', vessel),
    group(
      'filter="url(#soft2)"',
      path('M0 1200 L0 1060 L1600 1120 L1600 1200Z', 'fill="#231b1b"'),
      path('M0 1060 L1600 1120', 'stroke="#c99b6a" stroke-width="6" opacity=".7"'),
      path('M250 1075 L254 1010 C240 990 320 990 308 1012 L312 1078Z', 'fill="#171213"'),
      path('M290 1020 C420 960 300 860 236 700', 'stroke="#171213" stroke-width="7" fill="none"'),
      group(
        'transform="translate(1290 1112)"',
        path('M-22 0 L-18 -84 C-30 -130 -24 -160 0 -164 C26 -160 30 -130 20 -84 L22 0Z', 'fill="#161112"'),
        oval(0, -184, 17, 20, 'fill="#161112"'),
        path('M-24 -192 L26 -192 L18 -206 L-16 -206Z', 'fill="#161112"'),
      ),
    ),
  ].join('');
};

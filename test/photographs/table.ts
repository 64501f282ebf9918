import { ACROSS, clouds, DOWN, fade, group, many, oval, path, rect } from './drawing.ts';

export const table = (random: () => number) => {
  const glass = (x: number, y: number, s: number, wine: number) =>
    group(
      `transform="translate(${x} ${y}) scale(${s})"`,
      path('M40 6 L190 66 L150 84 L10 14Z', 'fill="#6a5136" opacity=".45" filter="url(#soft5)"'),
      path('M-46 -150 L-36 0 Q0 14 36 0 L46 -150 Q0 -138 -46 -150Z', 'fill="#f4ead2" opacity=".42"'),
      path(
        `M${-36 - wine * 0.06} ${-wine} L-36 -6 Q0 8 36 -6 L${36 + wine * 0.06} ${-wine} Q0 ${-wine + 12} ${-36 - wine * 0.06} ${-wine}Z`,
        'fill="url(#wine)"',
      ),
      oval(0, -150, 46, 11, 'fill="none" stroke="#fffaf0" stroke-width="4" opacity=".85"'),
      path('M-32 -136 L-26 -20', 'stroke="#fff" stroke-width="7" opacity=".7" filter="url(#soft2)"'),
      path('M30 40 L110 72', 'stroke="#c0503a" stroke-width="14" opacity=".35" filter="url(#soft5)"'),
    );
  const orange = (x: number, y: number, r: number) =>
    oval(x + 20, y + r * 0.82, r * 1.05, r * 0.28, 'fill="#4b3420" opacity=".5" filter="url(#soft5)"') +
    oval(x, y, r, r * 0.96, 'fill="url(#orange)"');
  const leaf = (x: number, y: number, s: number, turn: number, tone: string) =>
    path(
      'M0 0 C-50 -20 -70 -70 -40 -90 C-46 -130 0 -150 0 -170 C0 -150 46 -130 40 -90 C70 -70 50 -20 0 0Z',
      `fill="${tone}" transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"`,
    );
  return [
    fade('wall', ACROSS, [0, '#8f7f66'], [0.45, '#e9dcbd'], [1, '#b8a482']),
    fade('cloth', DOWN, [0, '#e2d6bb'], [0.35, '#fbf4e2'], [1, '#b9a684']),
    fade('wine', DOWN, [0, '#8e2a22'], [1, '#4a0f12']),
    '<radialGradient id="orange" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#ffc065"/><stop offset=".45" stop-color="#e8842a"/><stop offset="1" stop-color="#8d3d0e"/></radialGradient>',
    fade('bottle', ACROSS, [0, '#10190f'], [0.3, '#4c6136'], [0.5, '#1f2b17'], [1, '#0c120a']),
    clouds('lime', '0.008', 0.7),
    rect(0, 690, 1600, 510, 'fill="#8a7050"'),
    rect(0, 0, 1600, 700, 'fill="url(#wall)"'),
    rect(0, 0, 1600, 700, 'filter="url(#lime)" opacity=".5"'),
    group(
      'filter="url(#soft12)"',
      rect(1090, 120, 260, 520, 'fill="#3d5a62"'),
      rect(1214, 120, 12, 520, 'fill="#27393f"'),
      rect(1066, 100, 308, 26, 'fill="#7d6a4e"'),
      path('M180 640 L190 480 L330 480 L340 640Z', 'fill="#a7583a"'),
      oval(260, 400, 130, 110, 'fill="#56683a"'),
      many(9, () => oval(170 + random() * 180, 330 + random() * 130, 14, 14, 'fill="#c8463a"')),
      many(
        3,
        (i) =>
          path(
            `M${520 + i * 190} 640 L${530 + i * 190} 400 L${640 + i * 190} 400 L${650 + i * 190} 640`,
            'stroke="#5b412a" stroke-width="16" fill="none"',
          ) + rect(530 + i * 190, 450, 112, 22, 'fill="#5b412a"'),
      ),
    ),
    path('M-100 1200 L120 640 L1500 640 L1720 1200Z', 'fill="url(#cloth)" filter="url(#soft2)"'),
    path('M120 640 L1500 640', 'stroke="#8d7a5a" stroke-width="6" filter="url(#soft5)"'),
    many(6, (i) =>
      path(
        `M${200 + i * 240} 650 C${180 + i * 240} 820 ${150 + i * 270} 1000 ${60 + i * 300} 1200`,
        'stroke="#a8956f" stroke-width="9" fill="none" opacity=".3" filter="url(#soft5)"',
      ),
    ),
    group(
      'filter="url(#soft5)"',
      path(
        'M420 800 L420 560 C420 520 450 510 452 470 L452 400 L500 400 L500 470 C502 510 532 520 532 560 L532 800 Q476 820 420 800Z',
        'fill="url(#bottle)"',
      ),
      rect(424, 620, 104, 110, 'fill="#e2d2a4" opacity=".85"'),
    ),
    path('M530 800 L760 880 L640 900 L430 812Z', 'fill="#4b3a26" opacity=".4" filter="url(#soft12)"'),
    group('filter="url(#soft2)"', glass(700, 790, 0.95, 70), glass(300, 900, 1.2, 96), glass(1300, 850, 1.1, 40)),
    group(
      'filter="url(#soft2)"',
      oval(990, 930, 250, 60, 'fill="#5b452c" opacity=".5" filter="url(#soft12)"'),
      oval(960, 905, 230, 62, 'fill="#fbf6e8"'),
      oval(960, 908, 150, 36, 'fill="#d9cbb0"'),
      oval(960, 912, 236, 62, 'fill="none" stroke="#5f82a0" stroke-width="8" opacity=".75"'),
      orange(880, 850, 74),
      orange(1030, 846, 78),
      orange(950, 890, 80),
      orange(958, 770, 70),
    ),
    orange(1230, 1010, 72),
    path(
      'M1060 1060 C1120 1010 1180 1080 1130 1110 C1080 1130 1060 1080 1110 1070',
      'stroke="#e09448" stroke-width="24" fill="none" stroke-linecap="round" filter="url(#soft2)"',
    ),
    group('filter="url(#soft2)"', glass(640, 1080, 1.5, 60)),
    group(
      'style="mix-blend-mode:multiply" filter="url(#soft12)" opacity=".62"',
      many(95, () => leaf(random() * 1600, random() * 1250, 0.5 + random() * 0.9, random() * 360, '#8d7d66')),
    ),
    group(
      'filter="url(#soft5)"',
      many(34, () =>
        leaf(
          random() * 1700 - 50,
          random() * 90 - 20 + random() * 60,
          0.7 + random() * 0.7,
          140 + random() * 80,
          ['#3c4d22', '#5d6f2e', '#82883c', '#2b3a1a'][Math.floor(random() * 4)] ?? '',
        ),
      ),
    ),
  ].join('');
};

import { ACROSS, DOWN, fade, glow, group, many, oval, path, rect } from './drawing.ts';

const couple = (x: number, y: number, s: number, tone: string, frock: string, lean: number) =>
  group(
    `transform="translate(${x} ${y}) scale(${s}) rotate(${lean})"`,
    path('M-8 -150 C-34 -142 -40 -90 -34 -60 L-32 0 L-20 0 L-12 -60 L-4 0 L10 0 L8 -120Z', `fill="${tone}"`),
    oval(-12, -168, 12, 17, 'fill="#b07c4c"'),
    path('M-26 -166 C-30 -196 6 -196 3 -172 C-6 -182 -16 -180 -18 -160Z', `fill="${tone}"`),
    path(
      'M22 -136 C8 -130 10 -96 14 -84 C-6 -50 -8 -34 -10 -24 C20 -14 58 -16 76 -28 C68 -56 48 -72 40 -86 C46 -110 42 -132 22 -136Z',
      `fill="${frock}"`,
    ),
    oval(20, -151, 11, 15, 'fill="#c08a58"'),
    path('M12 -160 C14 -178 44 -176 40 -150 C40 -136 32 -134 28 -140 C30 -152 22 -160 12 -160Z', `fill="${tone}"`),
    path('M24 -22 L26 0 M44 -22 L46 0', `stroke="${tone}" stroke-width="8"`),
    path(
      'M-14 -140 C-50 -138 -66 -128 -78 -136 M20 -126 C-10 -110 -14 -112 -26 -110',
      `stroke="${tone}" stroke-width="11" fill="none" stroke-linecap="round"`,
    ),
  );

export const dance = (random: () => number) =>
  [
    fade('hall', DOWN, [0, '#150b06'], [0.5, '#55331a'], [1, '#2a170b']),
    fade('floor', DOWN, [0, '#c58a49'], [0.25, '#8a572a'], [1, '#1f1008']),
    fade('drape', ACROSS, [0, '#38140c'], [0.5, '#7a2f1c'], [1, '#38140c']),
    glow('lamp', [0, '#fff6dc'], [0.12, '#ffe2a0', 0.95], [0.3, '#ffb95a', 0.3], [1, '#ff9a3a', 0]),
    glow('stage', [0, '#ffe9b8', 0.95], [0.5, '#f2a850', 0.45], [1, '#b05a20', 0]),
    rect(0, 0, 1600, 700, 'fill="url(#hall)"'),
    rect(0, 640, 1600, 560, 'fill="url(#floor)"'),
    rect(-60, 596, 1720, 60, 'fill="#1a0e07" opacity=".7" filter="url(#soft12)"'),
    group(
      'filter="url(#soft5)"',
      rect(430, 240, 740, 420, 'fill="#8c5a2b"'),
      many(9, (i) =>
        path(`M${430 + i * 82} 220 q40 200 0 430 h82 q-30 -220 0 -430Z`, 'fill="url(#drape)" opacity=".7"'),
      ),
      rect(400, 590, 800, 70, 'fill="#3b210f"'),
    ),
    oval(800, 470, 620, 330, 'fill="url(#stage)"'),
    group(
      'filter="url(#soft5)"',
      many(5, (i) =>
        group(
          `transform="translate(${560 + i * 122} 592)"`,
          path('M-34 0 C-38 -80 -30 -108 0 -112 C30 -108 38 -80 34 0Z', 'fill="#26140a"'),
          oval(0, -132, 19, 24, 'fill="#3a2010"'),
          i % 2
            ? path('M10 -90 L66 -66', 'stroke="#f4cf7e" stroke-width="9"')
            : oval(24, -54, 24, 38, 'fill="#5a3013"'),
        ),
      ),
      oval(1130, 540, 46, 46, 'fill="#dcc79c"'),
      oval(1130, 540, 36, 36, 'fill="#c9ae78"'),
    ),
    many(3, (row) =>
      many(17, (i) => {
        const [x, swing] = [i * 100, ((i % 4) - 2) / 2];
        const y = 70 + row * 84 + (1 - swing * swing) * (64 - row * 16);
        const r = 54 - row * 13;
        return oval(x + row * 38, y, r, r, 'fill="url(#lamp)"');
      }),
    ),
    group(
      'filter="url(#soft12)" opacity=".5"',
      many(14, (i) => rect(90 + i * 108 + random() * 30, 690 + random() * 60, 22, 240, 'fill="#ffd690" opacity=".5"')),
    ),
    group(
      'filter="url(#soft5)"',
      many(13, (i) =>
        couple(
          100 + i * 118 + random() * 40,
          735 + random() * 40,
          0.86 + random() * 0.14,
          '#2e190c',
          ['#b08a5c', '#8d5636', '#c7a878', '#5b3520'][i % 4] ?? '',
          random() * 8 - 4,
        ),
      ),
    ),
    group(
      'transform="translate(0 1640) scale(1 -0.8)" opacity=".22" filter="url(#soft12)"',
      couple(560, 880, 1.9, '#1a0d06', '#e6cda0', -3),
      couple(1080, 880, 1.8, '#1a0d06', '#a65a3a', 4),
    ),
    group(
      'filter="url(#soft5)"',
      couple(300, 860, 1.42, '#20100a', '#8b4a33', 5),
      couple(1350, 880, 1.5, '#20100a', '#a98a5c', -4),
    ),
    group(
      'filter="url(#soft5)"',
      couple(590, 1010, 2.15, '#1f1009', '#d9c196', -5),
      couple(1060, 960, 1.85, '#1f1009', '#8f4a34', 4),
    ),
    group(
      'filter="url(#soft12)"',
      path('M-40 1200 C-30 960 60 900 130 900 C210 900 250 980 262 1200Z', 'fill="#0d0603"'),
      oval(128, 846, 58, 70, 'fill="#0d0603"'),
    ),
    oval(800, 380, 900, 420, 'fill="url(#stage)" opacity=".25"'),
  ].join('');

import { ACROSS, clouds, DOWN, fade, group, many, oval, path, rect } from './drawing.ts';

export const lighthouse = (random: () => number) =>
  [
    fade('sky', DOWN, [0, '#6f9ab0'], [0.55, '#b9cfce'], [1, '#f1e6c9']),
    fade('sea', DOWN, [0, '#6a909a'], [1, '#a9bdb2']),
    fade('dune', DOWN, [0, '#efdcaf'], [0.5, '#d9be86'], [1, '#8f7645']),
    fade('white', ACROSS, [0, '#fffaf0'], [0.4, '#efe4cf'], [1, '#9c958c']),
    fade('black', ACROSS, [0, '#5c5752'], [0.4, '#37322f'], [1, '#171413']),
    clouds('cumulus', '0.0032 0.0075', 1.15, 23),
    rect(0, 0, 1200, 1600, 'fill="url(#sky)"'),
    rect(0, 0, 1200, 1060, 'filter="url(#cumulus)" opacity=".9"'),
    rect(0, 1030, 1200, 150, 'fill="url(#sea)" filter="url(#soft2)"'),
    many(40, () => oval(random() * 1200, 1040 + random() * 110, 30 + random() * 60, 2, 'fill="#f4f1e2" opacity=".35"')),
    group(
      'filter="url(#rough)"',
      path(
        'M-20 1180 C160 1100 420 1130 640 1080 C800 1046 980 1090 1220 1120 L1220 1400 L-20 1400Z',
        'fill="#cdb684"',
      ),
    ),
    group(
      'filter="url(#soft2)"',
      many(7, (i) => {
        const [t, b] = [330 + i * 108, 438 + i * 108];
        const w = (y: number) => 62 + (y - 330) * 0.058;
        return path(
          `M${760 - w(t)} ${t} Q760 ${t + 14} ${760 + w(t)} ${t} L${760 + w(b)} ${b} Q760 ${b + 16} ${760 - w(b)} ${b}Z`,
          `fill="url(#${i % 2 ? 'black' : 'white'})"`,
        );
      }),
      rect(676, 312, 168, 20, 'fill="#2b2725"'),
      path(
        'M684 312 L684 280 M712 312 L712 280 M808 312 L808 280 M836 312 L836 280 M676 280 L844 280',
        'stroke="#2b2725" stroke-width="5"',
      ),
      rect(716, 214, 88, 98, 'fill="#d8d6c2"'),
      path('M738 214 V312 M760 214 V312 M782 214 V312', 'stroke="#3a3532" stroke-width="5"'),
      oval(760, 264, 18, 30, 'fill="#fff6cf"'),
      path('M704 216 C716 160 804 160 816 216Z', 'fill="#332e2b"'),
      path('M760 166 V126', 'stroke="#332e2b" stroke-width="6"'),
      many(3, (i) => rect(738, 480 + i * 216, 18, 32, 'fill="#4b4743"')),
      path('M900 1098 L900 1010 L936 972 L1060 972 L1096 1010 L1096 1104Z', 'fill="#efe6d2"'),
      path('M888 1014 L934 958 L1062 958 L1108 1014Z', 'fill="#8d4a38"'),
      rect(980, 920, 30, 44, 'fill="#7d4232"'),
      rect(930, 1036, 34, 36, 'fill="#4a5358"'),
      rect(1030, 1036, 34, 36, 'fill="#4a5358"'),
    ),
    group(
      'filter="url(#rough)"',
      path(
        'M-20 1300 C120 1190 300 1180 470 1210 C700 1250 860 1130 1220 1160 L1220 1620 L-20 1620Z',
        'fill="url(#dune)"',
      ),
      path(
        'M-20 1440 C180 1330 400 1420 640 1430 C900 1440 1040 1350 1220 1330 L1220 1620 L-20 1620Z',
        'fill="#b7985e"',
      ),
    ),
    path(
      'M560 1620 C640 1480 500 1400 560 1330 C600 1280 680 1250 716 1200',
      'stroke="#f3e4bd" stroke-width="46" fill="none" opacity=".55" filter="url(#soft12)"',
    ),
    group(
      'transform="translate(628 1290)" filter="url(#soft2)"',
      path('M0 6 L90 30', 'stroke="#6b5430" stroke-width="14" opacity=".5"'),
      path('M-12 4 L-9 -44 C-17 -74 -10 -88 0 -90 C12 -88 17 -72 10 -44 L13 4 L4 4 L0 -36 L-4 4Z', 'fill="#2c2a2d"'),
      oval(0, -101, 9, 11, 'fill="#5d4636"'),
      path('M-13 -105 L13 -105 L8 -114 L-8 -114Z', 'fill="#2c2a2d"'),
    ),
    group(
      'fill="none"',
      many(420, () => {
        const y = 1330 + random() ** 0.7 * 290;
        const x = random() * 1200;
        const s = (y - 1240) / 260;
        const far = Math.abs(x - 570) < 90 ? 0 : 1;
        return path(
          `M${x} ${y} q${14 * s} ${-50 * s} ${(20 + random() * 60) * s} ${(-70 - random() * 60) * s}`,
          `stroke="${['#7f7a42', '#a89a58', '#5c5c30', '#c9b878'][Math.floor(random() * 4)]}" stroke-width="${1.5 + s * 2}" opacity="${far * 0.85}"`,
        );
      }),
    ),
  ].join('');

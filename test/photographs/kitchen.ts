import { ACROSS, DOWN, fade, group, many, oval, path, rect } from './drawing.ts';

export const kitchen = (random: () => number) => {
  const loaf = (x: number, y: number, s: number) =>
    group(
      `transform="translate(${x} ${y}) scale(${s})"`,
      oval(10, 4, 185, 16, 'fill="#1d0f06" opacity=".55" filter="url(#soft12)"'),
      group(
        'filter="url(#rough)"',
        path('M-160 0 L-166 -92 C-196 -150 -120 -186 0 -186 C124 -186 192 -146 166 -92 L158 0 Z', 'fill="url(#crust)"'),
        path(
          'M-166 -92 C-196 -150 -120 -186 0 -186 C124 -186 192 -146 166 -92 C120 -112 -110 -116 -166 -92 Z',
          'fill="url(#top)"',
        ),
      ),
      path(
        'M-120 -162 C-60 -182 60 -184 128 -158',
        'fill="none" stroke="#fff0c8" stroke-width="13" opacity=".9" filter="url(#soft5)"',
      ),
      path(
        'M-150 -20 L-156 -90 M150 -20 L156 -90',
        'stroke="#ffdf9e" stroke-width="8" opacity=".5" filter="url(#soft5)"',
      ),
    );
  return [
    fade('air', DOWN, [0, '#fdf6df'], [0.55, '#f7e7bd'], [1, '#d9c08a']),
    fade('wall', ACROSS, [0, '#4a3020'], [0.22, '#7d5c3a'], [0.8, '#6a4a2e'], [1, '#2e1c10']),
    fade('frame', ACROSS, [0, '#cbb892'], [0.5, '#8d7550'], [1, '#cbb892']),
    fade('sill', DOWN, [0, '#f4e3b8'], [0.16, '#c39c63'], [1, '#4b2d17']),
    fade('crust', DOWN, [0, '#9a5522'], [0.5, '#6f3914'], [1, '#2e1507']),
    fade('top', DOWN, [0, '#e3a95c'], [0.5, '#9a5520'], [1, '#5d2d10']),
    fade('board', DOWN, [0, '#a87a48'], [0.3, '#6b4522'], [1, '#2a170b']),
    fade('mug', ACROSS, [0, '#8d8067'], [0.4, '#f4ead0'], [0.7, '#d8caa6'], [1, '#7d6c50']),
    fade('bowl', ACROSS, [0, '#8f6a16'], [0.3, '#e0b03c'], [0.55, '#f3cc60'], [1, '#7a520f']),
    fade('net', DOWN, [0, '#c9b692', 0.8], [1, '#d9c69c', 0.55]),
    rect(0, 0, 1600, 1200, 'fill="url(#wall)"'),
    rect(330, 60, 900, 800, 'fill="url(#air)"'),
    group(
      'filter="url(#soft12)" opacity=".55"',
      path(
        'M330 640 L470 520 L560 600 L560 560 L740 430 L900 560 L900 600 L1010 520 L1230 640 L1230 860 L330 860Z',
        'fill="#b39c77"',
      ),
      rect(700, 380, 46, 120, 'fill="#b09a78"'),
      oval(1090, 690, 130, 150, 'fill="#8f9464"'),
      oval(420, 740, 120, 120, 'fill="#8b8c5c"'),
    ),
    many(2, (i) =>
      group(
        'filter="url(#soft5)"',
        many(7, (k) =>
          path(
            `M${i ? 1236 - k * 34 : 324 + k * 34} 50 c${i ? -14 : 14} 260 ${i ? 22 : -22} 500 ${i ? -4 : 4} 812 h${i ? -24 : 24} c10 -300 -24 -560 0 -812Z`,
            'fill="url(#net)"',
          ),
        ),
      ),
    ),
    group(
      'filter="url(#soft2)"',
      rect(300, 40, 36, 830, 'fill="url(#frame)"'),
      rect(1226, 40, 36, 830, 'fill="url(#frame)"'),
      rect(766, 40, 26, 830, 'fill="#9a8058"'),
      rect(300, 24, 962, 38, 'fill="#7b6242"'),
      rect(330, 350, 900, 18, 'fill="#a88e64"'),
    ),
    rect(220, 846, 1130, 120, 'fill="url(#sill)" filter="url(#soft2)"'),
    rect(0, 966, 1600, 240, 'fill="#24140b"'),
    group(
      'filter="url(#soft5)"',
      path('M-40 1200 L120 1046 L1480 1046 L1640 1200Z', 'fill="url(#board)"'),
      path('M560 1050 L860 1050 L960 1200 L520 1200Z', 'fill="#ffdf9c" opacity=".5" filter="url(#soft30)"'),
      path('M300 960 L312 1090 Q372 1112 432 1090 L444 960Z', 'fill="url(#mug)"'),
      oval(372, 960, 72, 15, 'fill="#3a2010"'),
      path('M300 960 A72 15 0 0 0 444 960', 'stroke="#2d4a78" stroke-width="7" fill="none"'),
      path('M440 990 C500 980 500 1064 434 1062', 'stroke="#d9cba8" stroke-width="15" fill="none"'),
      path('M980 1110 L1280 1086 L1290 1104 L990 1136Z', 'fill="#e9dcba" opacity=".75"'),
      path('M1280 1080 L1420 1072 L1424 1100 L1286 1110Z', 'fill="#3a2010"'),
    ),
    path(
      'M360 930 C330 880 400 850 366 790 C350 750 390 730 380 690',
      'stroke="#fff3d0" stroke-width="22" fill="none" opacity=".3" filter="url(#soft12)"',
    ),
    many(26, () =>
      oval(
        260 + random() * 1040,
        858 + random() * 26,
        3 + random() * 6,
        2 + random() * 2,
        'fill="#7d4a1f" opacity=".5"',
      ),
    ),
    loaf(520, 872, 0.95),
    loaf(856, 884, 0.98),
    oval(1165, 892, 150, 16, 'fill="#1d0f06" opacity=".6" filter="url(#soft12)"'),
    group(
      'filter="url(#soft2)"',
      path('M1020 740 C1030 850 1090 890 1120 894 L1210 894 C1246 890 1302 850 1310 740 Z', 'fill="url(#bowl)"'),
      path(
        'M1004 746 C1030 690 1110 664 1166 668 C1230 662 1300 690 1326 744 C1316 790 1290 782 1270 760 C1230 800 1180 740 1130 772 C1080 800 1050 752 1004 746Z',
        'fill="#efe4cb"',
      ),
      path(
        'M1060 700 C1120 740 1100 770 1110 776 M1190 672 C1210 720 1200 750 1210 764 M1262 690 C1270 720 1282 740 1284 770',
        'stroke="#a8483a" stroke-width="8" fill="none" opacity=".75"',
      ),
    ),
    path('M430 60 L766 60 L1120 1200 L520 1200Z', 'fill="#fff1c4" opacity=".13" filter="url(#soft30)"'),
  ].join('');
};

/** The family's photographs, drawn and developed here so that the repository holds nobody's pictures. Same key, same bytes. */
import sharp, { type Sharp } from 'sharp';
import { type PhotoKey, photos } from './family/photos.ts';

/** Carries GPS and orientation 6 as a phone writes them (pixels lie on their side), so a test can see both go away. */
export const photoWithLocation: PhotoKey = 'lighthouse';

type Film = { sepia: number; warmth: number; fade: number; grain: number };
type Scene = { width: number; height: number; film: Film; draw: (random: () => number) => string };

const seeded = (text: string) => {
  let state = [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), 2166136261);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

// Drawing: a few strokes every scene shares.
const many = (count: number, stroke: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => stroke(i)).join('');
const rect = (x: number, y: number, w: number, h: number, rest: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${rest}/>`;
const oval = (x: number, y: number, rx: number, ry: number, rest: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" ${rest}/>`;
const path = (d: string, rest: string) => `<path d="${d}" ${rest}/>`;
const group = (rest: string, ...inner: string[]) => `<g ${rest}>${inner.join('')}</g>`;
const fade = (id: string, direction: string, ...stops: [number, string, number?][]) =>
  `<linearGradient id="${id}" ${direction}>${stops.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</linearGradient>`;
const glow = (id: string, ...stops: [number, string, number?][]) =>
  `<radialGradient id="${id}">${stops.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</radialGradient>`;
const DOWN = 'x1="0" y1="0" x2="0" y2="1"';
const ACROSS = 'x1="0" y1="0" x2="1" y2="0"';
const soft = (radius: number) =>
  `<filter id="soft${radius}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${radius}"/></filter>`;
const rough = (id: string, frequency: string, scale: number) =>
  `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="7"/><feDisplacementMap in="SourceGraphic" scale="${scale}" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="1.2"/></filter>`;
/** White clouds of noise, as strong as `alpha`, for skies, plaster and snow. */
const clouds = (id: string, frequency: string, alpha: number, seed = 3) =>
  `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="5" seed="${seed}"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 0.97  0 0 0 0 0.9  ${alpha * 2.4} 0 0 0 ${-alpha * 0.95}"/></filter>`;
const common = [2, 5, 12, 30, 80].map(soft).join('') + rough('rough', '0.02 0.03', 14) + rough('ragged', '0.05', 34);

const kitchen = (random: () => number) => {
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

const dance = (random: () => number) =>
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

/** One-point perspective: a point across (x), up (y) and away (z) on the plate. */
const see = (vx: number, vy: number, x: number, y: number, z: number) =>
  `${(vx + x / z).toFixed(1)} ${(vy - y / z).toFixed(1)}`;
const panel = (vx: number, vy: number, x: number, y0: number, y1: number, z0: number, z1: number, rest: string) =>
  path(
    `M${see(vx, vy, x, y0, z0)} L${see(vx, vy, x, y1, z0)} L${see(vx, vy, x, y1, z1)} L${see(vx, vy, x, y0, z1)}Z`,
    rest,
  );

const street = (random: () => number) => {
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

const lake = (random: () => number) => {
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

const ship = (random: () => number) => {
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

const table = (random: () => number) => {
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

const market = (random: () => number) => {
  const [vx, vy] = [820, 520];
  const cloths = ['#b5452f', '#d8a13c', '#e9dcc0', '#3f6f86', '#8c3a3a', '#dcc38a', '#5c7f6a', '#c9702f'];
  const stall = (side: number, i: number) => {
    const z = 0.5 + i * 0.42;
    const bench =
      panel(vx, vy, side * 300, -250, -130, z, z + 0.3, 'fill="#6b4a2c"') +
      path(
        `M${see(vx, vy, side * 300, -130, z)} L${see(vx, vy, side * 470, -100, z)} L${see(vx, vy, side * 470, -100, z + 0.3)} L${see(vx, vy, side * 300, -130, z + 0.3)}Z`,
        'fill="#8a6238"',
      );
    const fruit = many(46, (k) => {
      const layer = Math.floor(k / 12);
      const [x, y] = see(
        vx,
        vy,
        side * (315 + random() * 130 - layer * -6),
        -112 + layer * 20 + random() * 8,
        z + 0.03 + random() * 0.23,
      ).split(' ');
      return oval(Number(x), Number(y), 17 / z, 16 / z, `fill="url(#fruit${(i + (side > 0 ? 1 : 0)) % 4})"`);
    });
    return bench + fruit;
  };
  const awning = (i: number) => {
    const [z, end] = [0.66 + i * 0.36, 0.98 + i * 0.36];
    const y = 250 + random() * 70;
    const [from, to] = [-470 + (i % 3 === 1 ? 190 : 0), 470 - (i % 3 === 2 ? 230 : 0)];
    const edge = (depth: number, sag: number) =>
      [
        see(vx, vy, from, y, depth),
        see(vx, vy, (from + to) / 2, y - sag, depth),
        see(vx, vy, to, y + 20, depth),
      ] as const;
    const [near, far] = [edge(z, 120), edge(end, 100)];
    const stripe = (at: number, w: number) =>
      path(
        `M${see(vx, vy, from + (to - from) * at, y - sagged(at, 60), z)} L${see(vx, vy, from + (to - from) * (at + w), y - sagged(at + w, 60), z)} L${see(vx, vy, from + (to - from) * (at + w), y - sagged(at + w, 50), end)} L${see(vx, vy, from + (to - from) * at, y - sagged(at, 50), end)}Z`,
        'fill="#f6e8c8" opacity=".55"',
      );
    const sagged = (at: number, most: number) => most * 4 * at * (1 - at) - at * 20;
    return (
      path(
        `M${near[0]} Q${near[1]} ${near[2]} L${far[2]} Q${far[1]} ${far[0]}Z`,
        `fill="${cloths[i % 8]}" opacity=".94"`,
      ) + (i % 2 ? '' : many(5, (k) => stripe(0.06 + k * 0.2, 0.09)))
    );
  };
  const hung = (side: number, z: number, top: number, i: number) =>
    panel(vx, vy, side * 476, top - 230, top, z, z + 0.2, `fill="${cloths[i % 8]}"`) +
    panel(vx, vy, side * 475, top - 190, top - 150, z, z + 0.2, 'fill="#f3e2bd" opacity=".6"') +
    panel(vx, vy, side * 475, top - 90, top - 60, z, z + 0.2, 'fill="#3a2018" opacity=".45"');
  const figure = (x: number, z: number, robe: string, hat: string) =>
    group(
      `transform="translate(${see(vx, vy, x, -250, z)}) scale(${0.86 / z})"`,
      oval(34, 4, 84, 12, 'fill="#3a2a1c" opacity=".5"'),
      path(
        'M-56 0 C-60 -90 -58 -170 -60 -214 C-58 -252 -30 -262 -14 -268 L18 -268 C40 -260 60 -250 62 -212 C62 -160 58 -80 54 0 Z',
        `fill="${robe}"`,
      ),
      path(
        'M-44 -200 C-40 -130 -44 -60 -40 -6 M10 -240 C4 -150 14 -70 8 -6',
        'stroke="#2a1a10" stroke-width="6" opacity=".3" fill="none"',
      ),
      path('M48 -220 C56 -150 50 -80 46 -6', 'stroke="#fff3d8" stroke-width="9" opacity=".5" fill="none"'),
      oval(2, -292, 23, 29, 'fill="#8a6040"'),
      hat === 'straw'
        ? oval(2, -312, 58, 13, 'fill="#d9bb78"') + path('M-24 -314 L-16 -344 L20 -344 L28 -314Z', 'fill="#c7a560"')
        : path('M-24 -298 L-20 -336 L24 -336 L28 -298 Q2 -310 -24 -298Z', `fill="${hat}"`),
    );
  const fruit = (n: number, light: string, mid: string, dark: string) =>
    `<radialGradient id="fruit${n}" cx=".4" cy=".3" r=".8"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${mid}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`;
  return [
    fade('sky', DOWN, [0, '#f8efd6'], [1, '#f5e3b8']),
    fade('left', ACROSS, [0, '#8d7c66'], [1, '#efe3c8']),
    fade('right', ACROSS, [0, '#fff6e0'], [1, '#c9b48e']),
    fade('ground', DOWN, [0, '#e8d3a4'], [1, '#7d6242']),
    fruit(0, '#f2705a', '#b0302a', '#571413'),
    fruit(1, '#fbe38a', '#d8ad38', '#7a5a14'),
    fruit(2, '#ffc271', '#dd7a24', '#7d3a0e'),
    fruit(3, '#c5cf7a', '#86933a', '#3e4718'),
    clouds('plaster', '0.01', 0.8, 5),
    rect(0, 0, 1600, 1200, 'fill="url(#sky)"'),
    panel(vx, vy, -480, -250, 900, 0.3, 5, 'fill="url(#left)"'),
    panel(vx, vy, 480, -250, 900, 0.3, 5, 'fill="url(#right)"'),
    path(`M-900 1300 L${see(vx, vy, -480, -250, 5)} L${see(vx, vy, 480, -250, 5)} L2600 1300Z`, 'fill="url(#ground)"'),
    rect(0, 0, 1600, 1200, 'filter="url(#plaster)" opacity=".3"'),
    group(
      'filter="url(#soft5)"',
      hung(-1, 0.66, 220, 0),
      hung(-1, 0.95, 210, 3),
      hung(-1, 1.25, 230, 1),
      hung(1, 0.7, 230, 7),
      hung(1, 1.0, 210, 6),
      hung(1, 1.5, 240, 4),
      panel(vx, vy, -480, -250, 110, 1.5, 1.75, 'fill="#3d5f72"'),
      panel(vx, vy, 480, -250, 120, 1.2, 1.4, 'fill="#54402e"'),
      panel(vx, vy, 480, 200, 330, 1.7, 2, 'fill="#5b4a3a"'),
    ),
    oval(vx, vy + 10, 130, 150, 'fill="#fff8e2" opacity=".9" filter="url(#soft30)"'),
    group(
      'filter="url(#soft2)"',
      figure(-90, 2.7, '#8a7a66', '#8c3a3a'),
      figure(110, 2.2, '#6f7f86', 'straw'),
      figure(-150, 1.7, '#efe4cb', '#efe4cb'),
    ),
    group(
      'filter="url(#soft2)"',
      many(6, (i) => stall(-1, 5 - i) + stall(1, 5 - i)),
    ),
    group(
      'filter="url(#rough)"',
      many(9, (i) => awning(8 - i)),
    ),
    group('filter="url(#soft2)"', figure(-95, 1.06, '#4f5f66', 'straw'), figure(120, 1.3, '#d8c8a8', '#7d2f2a')),
    group(
      'filter="url(#soft30)"',
      path('M700 1200 L620 820 L860 760 L1050 1200Z', 'fill="#fff0c0" opacity=".5"'),
      path('M760 0 L900 0 L1080 1200 L640 1200Z', 'fill="#fff3cc" opacity=".2"'),
      path('M180 1200 L420 930 L560 960 L420 1200Z', 'fill="#c9502f" opacity=".2"'),
      path('M1100 1200 L1050 900 L1240 900 L1400 1200Z', 'fill="#e5b040" opacity=".28"'),
    ),
  ].join('');
};

const persimmons = (random: () => number) => {
  const fruit = (x: number, y: number, r: number) => {
    const [w, h] = [r * (0.9 + random() * 0.14), r * (1.06 + random() * 0.16)];
    return (
      oval(x, y, w, h, `fill="url(#kaki${Math.floor(random() * 3)})"`) +
      path(
        `M${x - r * 0.5} ${y - h * 0.86} Q${x} ${y - h * 1.25} ${x + r * 0.5} ${y - h * 0.86} Q${x} ${y - h * 0.6} ${x - r * 0.5} ${y - h * 0.86}Z`,
        'fill="#6a5a34"',
      ) +
      oval(x + r * 0.4, y - r * 0.2, r * 0.2, r * 0.42, 'fill="url(#shine)"')
    );
  };
  const string = (x: number, top: number, count: number, r: number) =>
    path(`M${x} 150 L${x} ${top + count * r * 2.75}`, 'stroke="#b59a6a" stroke-width="5"') +
    many(count, (i) => fruit(x + (i % 2 ? 7 : -7) + random() * 8 - 4, top + i * r * 2.75 + random() * 10, r));
  const tone = (n: number, light: string, mid: string, dark: string) =>
    `<radialGradient id="kaki${n}" cx=".62" cy=".32" r=".85"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${mid}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`;
  return [
    fade('sky', DOWN, [0, '#b9c7cf'], [0.5, '#e9dfc8'], [1, '#efd9ae']),
    glow('shine', [0, '#ffe9c4', 0.75], [1, '#ffe2b0', 0]),
    fade('hill', DOWN, [0, '#6f8492'], [1, '#b5b7aa']),
    fade('field', DOWN, [0, '#c9ae6c'], [1, '#6d5a34']),
    tone(0, '#ffb763', '#de7424', '#7b300c'),
    tone(1, '#f8a452', '#c95f1c', '#69270a'),
    tone(2, '#ffc478', '#e4842f', '#8a3c10'),
    rect(0, 0, 1200, 1600, 'fill="url(#sky)"'),
    oval(900, 520, 420, 320, 'fill="#fff2cf" opacity=".7" filter="url(#soft80)"'),
    group(
      'filter="url(#soft12)"',
      path(
        'M-20 980 C140 800 260 700 360 640 C430 600 470 590 520 640 C640 760 720 700 800 740 C940 800 1080 900 1220 900 L1220 1200 L-20 1200Z',
        'fill="url(#hill)"',
      ),
      path('M360 640 C430 600 470 590 520 640 C500 650 480 690 450 670 C420 650 400 690 360 640Z', 'fill="#eef0ee"'),
      path('M-20 1090 C260 960 520 1060 760 1010 C960 970 1100 1020 1220 1000 L1220 1240 L-20 1240Z', 'fill="#7d8667"'),
    ),
    rect(0, 1170, 1200, 430, 'fill="url(#field)" filter="url(#soft12)"'),
    group(
      'filter="url(#soft30)"',
      oval(220, 1180, 150, 130, 'fill="#a8622a"'),
      oval(980, 1150, 180, 130, 'fill="#7a6a34"'),
      oval(620, 1230, 240, 60, 'fill="#d8bd78"'),
    ),
    group(
      'filter="url(#soft12)" opacity=".9"',
      many(6, (i) => string(110 + i * 200, 250 + random() * 30, 7, 40)),
    ),
    group(
      'filter="url(#soft2)"',
      many(5, (i) => string(60 + i * 262 + random() * 20, 270 + (i % 2) * 40, 6 + (i % 2), 62)),
    ),
    group(
      'filter="url(#rough)"',
      rect(-20, -20, 1240, 120, 'fill="#20130c"'),
      many(9, (i) =>
        path(`M${i * 150 - 40} -10 L${i * 150 + 20} -10 L${i * 150 + 44} 130 L${i * 150 - 10} 130Z`, 'fill="#33200f"'),
      ),
      rect(-20, 128, 1240, 40, 'fill="#4d3218"'),
      rect(-20, 128, 1240, 7, 'fill="#8a6233"'),
      rect(1096, 60, 120, 1600, 'fill="#2a190e"'),
      rect(1096, 60, 14, 1600, 'fill="#7d552c"'),
    ),
    path('M-20 1600 L-20 1500 L1220 1470 L1220 1600Z', 'fill="#3a2413" filter="url(#soft5)"'),
    path('M-20 1500 L1100 1472', 'stroke="#c2935a" stroke-width="8" opacity=".7" filter="url(#soft2)"'),
  ].join('');
};

const lighthouse = (random: () => number) =>
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

const colour: Film = { sepia: 0.12, warmth: 0.5, fade: 0.5, grain: 13 };
const scenes: Record<PhotoKey, Scene> = {
  kitchen: { width: 1600, height: 1200, film: { sepia: 0.3, warmth: 0.6, fade: 0.4, grain: 15 }, draw: kitchen },
  dance: { width: 1600, height: 1200, film: { sepia: 0.8, warmth: 0.6, fade: 0.35, grain: 20 }, draw: dance },
  street: { width: 1600, height: 1200, film: { sepia: 0.35, warmth: 0.25, fade: 0.45, grain: 17 }, draw: street },
  lake: { width: 1600, height: 1200, film: colour, draw: lake },
  ship: { width: 1600, height: 1200, film: { ...colour, warmth: 0.35 }, draw: ship },
  table: { width: 1600, height: 1200, film: colour, draw: table },
  market: { width: 1600, height: 1200, film: colour, draw: market },
  persimmons: { width: 1200, height: 1600, film: colour, draw: persimmons },
  lighthouse: { width: 1200, height: 1600, film: { ...colour, grain: 11 }, draw: lighthouse },
};

// Developing: bloom, tone, vignette and grain, then the white edge of the print.
/** Drawn smaller and enlarged: softer, as lenses were, and three times as fast. */
const plate = 0.6;
const expose = async ({ width, height, draw }: Scene, key: PhotoKey) => {
  const frame = `viewBox="0 0 ${width} ${height}" width="${width * plate}" height="${height * plate}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><defs>${common}</defs>${draw(seeded(key))}</svg>`;
  // Two steps: asked to resize an SVG, sharp would draw it at the larger size.
  const drawn = await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return sharp(drawn.data, { raw: { width: drawn.info.width, height: drawn.info.height, channels: 3 } }).resize(
    width,
    height,
  );
};

const develop = (pixels: Buffer, { width, height, film }: Scene, random: () => number) => {
  let previous = 0;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const [dx, dy] = [x / width - 0.5, y / height - 0.5];
      const light = 1.04 - 0.95 * (dx * dx + dy * dy) ** 1.25;
      const noise = (random() + random() - 1) * film.grain;
      const grain = noise * 0.7 + previous * 0.5;
      previous = noise;
      const [r = 0, g = 0, b = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
      const grey = 0.32 * r + 0.56 * g + 0.12 * b;
      const tone = (value: number, sepia: number, floor: number, ceiling: number) => {
        const mixed = (value + (grey * sepia - value) * film.sepia) * light;
        return floor * film.fade + mixed * ((ceiling - floor * film.fade) / 255) + grain * (1.1 - mixed / 420);
      };
      pixels[at] = clamp(tone(r, 1.08, 44, 252 + film.warmth * 3));
      pixels[at + 1] = clamp(tone(g, 0.98, 36, 248 - film.warmth * 6));
      pixels[at + 2] = clamp(tone(b, 0.8, 40, 236 - film.warmth * 34));
    }
  }
  return pixels;
};
const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));

const developed = new Map<PhotoKey, Promise<Buffer>>();

/** A JPEG of about 1600×1200 (or upright), the same bytes for the same key. One or two seconds the first time, kept after that. */
export const photograph = async (key: PhotoKey): Promise<Buffer> => {
  const jpeg = developed.get(key) ?? printOf(key);
  developed.set(key, jpeg);
  return Buffer.from(await jpeg);
};

const printOf = async (key: PhotoKey): Promise<Buffer> => {
  const scene = scenes[key];
  const { width, height } = scene;
  const raw = { width, height, channels: 3 as const };
  const sharpNegative = await (await expose(scene, key)).raw().toBuffer();
  const bloom = await sharp(sharpNegative, { raw }).blur(26).linear(0.34, -22).raw().toBuffer();
  const negative = await sharp(sharpNegative, { raw })
    .blur(0.7)
    .composite([{ input: bloom, raw, blend: 'screen' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const edge = 44;
  const print = await sharp(develop(negative, scene, seeded(`${key} grain`)), { raw })
    .resize(width - 2 * edge, height - 2 * edge)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#f4eddd' })
    .raw()
    .toBuffer();
  const finished = sharp(print, { raw }).jpeg({ quality: 86, mozjpeg: false });
  return key === photoWithLocation ? withLocation(finished).toBuffer() : finished.toBuffer();
};

const withLocation = (upright: Sharp) =>
  upright
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Pocket', Model: 'Scanner 4' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 34/1 44/1', GPSLongitudeRef: 'E', GPSLongitude: '0/1 7/1 5/1' },
    });

/** Every key, in the order the family shows them. */
export const photoKeys = Object.keys(photos) as PhotoKey[];

import { DOWN, fade, glow, group, many, oval, path, rect } from './drawing.ts';

export const persimmons = (random: () => number) => {
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
